import { expect, test } from 'vitest'
import { announcedStatus, saveStatusOf } from '#drafts/use-save-status.ts'
import type { DraftState } from '#offline/drafts/use-draft.ts'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'

test.each<[string, DraftState, boolean | undefined, SaveState | undefined, SaveState | undefined]>([
  ['a stage that has arrived', 'none', false, 'sent', 'sent'],
  ['one whose draft is still being looked for', 'none', undefined, 'sent', undefined],
  ['one that has arrived, with newer letters found on this phone', 'none', true, 'sent', 'kept'],
  ['one that has arrived, while newer letters are typed', 'writing', false, 'sent', undefined],
  ['and once they are on the phone', 'kept', false, 'sent', 'kept'],
  ['one whose shelf is full', 'failed', true, 'sent', undefined],
])('%s', (_, draft, found, where, says) => expect(saveStatusOf(draft, found, where)).toBe(says))

test('whoever listens hears once that it is on the phone, not at every pause between two letters', () => {
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
