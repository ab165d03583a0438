import { expect, test } from 'vitest'
import { announcedStatus, saveStatusOf } from '#drafts/use-save-status.ts'
import type { DraftState } from '#offline/drafts/use-draft.ts'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'

test.each<[string, DraftState, boolean | undefined, SaveState | undefined, SaveState | undefined]>([
  ['a sent stage', 'none', false, 'sent', 'sent'],
  ['a sent stage whose draft is still loading', 'none', undefined, 'sent', undefined],
  ['a sent stage with a newer draft', 'none', true, 'sent', 'kept'],
  ['a sent stage while the user types', 'writing', false, 'sent', undefined],
  ['a sent stage whose newer draft is stored', 'kept', false, 'sent', 'kept'],
  ['a sent stage whose draft cannot be stored', 'failed', true, 'sent', undefined],
])('saveStatusOf: %s', (_, draft, found, where, says) => expect(saveStatusOf(draft, found, where)).toBe(says))

test('the save status is announced to screen readers once, not at every pause in typing', () => {
  const states: [DraftState, SaveState?][] = [
    ['none', 'sent'],
    ['writing', 'sent'],
    ['kept', 'sent'],
    ['writing', 'sent'],
    ['kept', 'sent'],
    ['writing', 'sent'],
    ['failed', 'sent'],
    ['kept', 'sent'],
  ]
  let heard: SaveState | undefined
  const said = states.map(([draft, where]) => {
    heard = announcedStatus(heard, saveStatusOf(draft, false, where), draft === 'writing')
    return heard
  })
  expect(said).toEqual(['sent', undefined, 'kept', 'kept', 'kept', 'kept', undefined, 'kept'])
})
