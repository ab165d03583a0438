import type { DraftState } from '#offline/drafts/use-draft.ts'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'

/**
 * The save status of a form, as it is shown. Undefined between two keystrokes and while the draft is being read
 * (`found` undefined): the stored or sent values are then not those of the form.
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
 * The same for screen readers. They speak whenever the text changes, so the status from before the next keystrokes
 * stays while those are written: it is announced once, not at every pause. Any other status would be out of date.
 */
export const announcedStatus = (
  before: SaveState | undefined,
  at: SaveState | undefined,
  writing: boolean,
): SaveState | undefined => at ?? (writing && before === 'kept' ? before : undefined)
