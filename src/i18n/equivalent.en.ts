import type { Inexpressible } from '../domain/equivalent'

export const equivalentEn = {
  open: 'Equivalent command',
  title: 'Equivalent',
  close: 'Close',
  form: 'Form',
  nothingYet: 'There is nothing to send yet.',
  willDo: 'Will do: nothing has been sent yet.',
  did: 'Did: this was sent and carried out.',
  refused: (status: number | undefined) =>
    status === undefined
      ? 'Did: this was sent; the outcome stands in the form.'
      : `Did: this was sent; status ${status}.`,
  copyName: (form: string) => `Copy the ${form} form`,
  code: (form: string) => `The request as ${form}`,
  sameRequest: 'Made from the very request the button sends. $TOKEN stays yours: it is never written out.',
  hidden: 'Sensitive values are hidden here. Copy takes the true ones.',
  because: {
    cwicNeedsPolicy: 'cwic refuses to create a runner without a policy. The request itself is allowed.',
    cwicCannotClear: 'cwic cannot take this value away; its file patch leaves absent members untouched.',
    cwicMerges: 'cwic merges a file into what is there; it cannot replace the whole in this way.',
    tfNeedsPolicy: 'The provider refuses a runner without a policy.',
    tfNotADeed: 'Terraform describes what should be there; it has no command for this.',
    tfPart: 'This change alone says too little for a resource block of the provider.',
  } satisfies Record<Inexpressible, string>,
}
export type EquivalentMessages = typeof equivalentEn
