import type { SampleId } from '../domain/policy-samples'

export const policyInsertEn = {
  menu: 'Start from…',
  samples: {
    development: 'Sample: development, CPU only',
    untrusted: 'Sample: untrusted code',
    gpu: 'Sample: GPU pool',
    sunk: 'Sample: SUNK Pod Scheduler',
    mapped: 'Sample: runtime classes by mapping',
  } satisfies Record<SampleId, string>,
  copy: 'The policy of another runner…',
  title: 'Copy the policy of another runner',
  lead: 'Replaces the text in the editor; undo brings yours back. Nothing is sent, and the etag stays this runner’s.',
  runner: 'Runner ID',
  submit: 'Copy into the editor',
  busy: 'Reading…',
  choose: 'Enter the ID of a runner.',
  same: 'This is the runner you are editing.',
  none: 'That runner has no policy.',
}
export type PolicyInsertMessages = typeof policyInsertEn
