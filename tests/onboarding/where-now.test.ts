import { expect, test } from 'vitest'
import { whereHeard, whereNow } from '#forms/where-now.ts'
import type { DraftState } from '#offline/use-draft.ts'
import type { Where } from '#ui/Whereabouts.tsx'

test.each<[string, DraftState, boolean | undefined, Where | undefined, Where | undefined]>([
  ['a stage that has arrived', 'none', false, 'sent', 'sent'],
  ['one whose draft is still being looked for', 'none', undefined, 'sent', undefined],
  ['one that has arrived, with newer letters found on this phone', 'none', true, 'sent', 'kept'],
  ['one that has arrived, while newer letters are typed', 'writing', false, 'sent', undefined],
  ['and once they are on the phone', 'kept', false, 'sent', 'kept'],
  ['one whose shelf is full', 'failed', true, 'sent', undefined],
])('%s', (_, draft, found, where, says) => expect(whereNow(draft, found, where)).toBe(says))

test('whoever listens hears once that it is on the phone, not at every pause between two letters', () => {
  const states: [DraftState, Where?][] = [
    ['none', 'sent'],
    ['writing', 'sent'],
    ['kept', 'sent'],
    ['writing', 'sent'],
    ['kept', 'sent'],
    ['writing', 'sent'],
    ['failed', 'sent'],
    ['kept', 'sent'],
  ]
  let heard: Where | undefined
  const said = states.map(([draft, where]) => {
    heard = whereHeard(heard, whereNow(draft, false, where), draft === 'writing')
    return heard
  })
  expect(said).toEqual(['sent', undefined, 'kept', 'kept', 'kept', 'kept', undefined, 'kept'])
})
