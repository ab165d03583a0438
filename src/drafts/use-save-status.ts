import type { DraftState } from '#offline/drafts/use-draft.ts'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'

/**
 * Where the work on a form is, as the eye is told. Between two letters nothing is said, nor while a draft is still being
 * looked for (`found` undefined): what lies on the phone, or has arrived, is then not what stands in the form.
 */
export function saveStatusOf(
  draft: DraftState,
  found: boolean | undefined,
  where: SaveState | undefined,
): SaveState | undefined {
  if (draft === 'writing' || draft === 'failed') return undefined
  if (draft === 'kept' || found) return 'kept'
  return found === undefined ? undefined : where
}

/**
 * The same as the ear is told. A reader speaks whenever the words change, so what was on the phone before the next letters
 * stays said while they are written down: it is heard once, not at every pause. Anything else is not true any more.
 */
export const announcedStatus = (
  before: SaveState | undefined,
  at: SaveState | undefined,
  writing: boolean,
): SaveState | undefined => at ?? (writing && before === 'kept' ? before : undefined)
