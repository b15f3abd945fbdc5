import type { ZipFile } from '../lib/zip'
import type { StoredDraft } from '../store/drafts'

const stamp = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
const fileSafe = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]+/g, '-')

/** Two files per draft: its text as typed, and the text it was begun on. True values: it is the operator's own copy. */
export const draftFiles = (kept: readonly StoredDraft[]): ZipFile[] =>
  kept.flatMap((draft, index) => {
    const folder = `${fileSafe(draft.upstream)}/${draft.runnerId}.${index + 1}.${fileSafe(stamp(draft.savedAt))}`
    return [
      { name: `${folder}/draft.yaml`, text: draft.text, at: draft.savedAt },
      { name: `${folder}/base.${fileSafe(draft.etag)}.yaml`, text: draft.baseText, at: draft.readAt },
    ]
  })
