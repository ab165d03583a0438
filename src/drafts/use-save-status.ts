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
 * The status for screen readers, which announce every change of the text. `kept` therefore stays while the next
 * keystrokes are being written, so that it is announced once and not at every pause. Other statuses would be outdated.
 */
export const announcedStatus = (
  before: SaveState | undefined,
  at: SaveState | undefined,
  writing: boolean,
): SaveState | undefined => at ?? (writing && before === 'kept' ? before : undefined)
