import { describe, expect, test } from 'vitest'
import {
  newRound,
  type RoundEffect,
  type RoundEvent,
  roundReducer,
} from '#server/products/import/import-round-state.ts'
import type { StoredImport } from '#server/products/import/import-store.ts'
import { dice } from '#tests/support/random.ts'

// The order of imports and batches is decided without a database.

const runningImport = (id: number) => ({ id, state: 'running', generation: 1 }) as StoredImport
const listed: RoundEvent = { type: 'listed', imports: [runningImport(1), runningImport(2)] }
const done: RoundEvent = { type: 'batch-ended', isDone: true, progress: { step: 'running 1', row: 5, planned: 0 } }
const nothing: RoundEvent = { type: 'batch-ended', isDone: false }
const failed: RoundEvent = { type: 'batch-failed', isTemporary: false }
const waits: RoundEvent = { type: 'batch-failed', isTemporary: true }
const same: RoundEvent = { type: 'state-read', isSame: true }

/** The round's effects after each of these events, as 'effect import size from'. */
const outcome = (events: RoundEvent[]) => {
  let state = newRound(3)
  return events.map((event) => {
    const [next, effect] = roundReducer(state, event)
    state = next
    if (!effect || !('productImport' in effect)) return effect?.type
    const more = effect.type === 'run-batch' ? ` ${effect.size} from ${effect.progress.row}` : ''
    return `${effect.type} ${effect.productImport.id}${more}`
  })
}

describe('import round: what comes next', () => {
  test.each<[string, RoundEvent[], (string | undefined)[]]>([
    [
      'a batch of each import, and then another pass',
      [listed, done, done],
      ['run-batch 1 3 from 0', 'run-batch 2 3 from 0', 'list-imports'],
    ],
    [
      'the next batch begins where the last one ended',
      [listed, done, nothing, listed],
      ['run-batch 1 3 from 0', 'run-batch 2 3 from 0', 'list-imports', 'run-batch 1 3 from 5'],
    ],
    [
      'a round ends after a pass in which nothing was done',
      [listed, nothing, nothing],
      ['run-batch 1 3 from 0', 'run-batch 2 3 from 0', undefined],
    ],
    [
      'an import that has to wait does not keep the others waiting',
      [listed, waits],
      ['run-batch 1 3 from 0', 'run-batch 2 3 from 0'],
    ],
    [
      'the rows of a batch that failed are tried one by one, and one that fails is marked',
      [listed, failed, done, same, failed, { type: 'row-marked' }, same, done, same],
      [
        'run-batch 1 3 from 0',
        'run-batch 1 1 from 0',
        'read-state 1',
        'run-batch 1 1 from 5',
        'mark-next-row 1',
        'read-state 1',
        'run-batch 1 1 from 5',
        'read-state 1',
        'run-batch 2 3 from 0',
      ],
    ],
    [
      'no more rows are tried once the import has ended',
      [listed, failed, done, { type: 'state-read', isSame: false }],
      ['run-batch 1 3 from 0', 'run-batch 1 1 from 0', 'read-state 1', 'run-batch 2 3 from 0'],
    ],
  ])('%s', (_, events, steps) => expect(outcome(events)).toEqual(steps))

  test('nothing is begun any more while the server closes', () => {
    expect(outcome([{ type: 'started' }, { type: 'closed' }, listed])).toEqual(['list-imports', undefined, undefined])
    expect(outcome([{ type: 'closed' }, { type: 'started' }])).toEqual([undefined, undefined])
    expect(outcome([listed, failed, { type: 'closed' }, done, same]).at(-1)).toBeUndefined()
  })
})

/** Imports with rows of which the database refuses some, and a database that is sometimes too busy. */
function walk(seed: number, reducer: typeof roundReducer) {
  const random = dice(seed)
  const imports = Array.from({ length: 1 + random.below(3) }, (_, index) => ({
    ...runningImport(index + 1),
    rows: Array.from({ length: random.below(12) }, (_row, index) => ({
      number: index + 1,
      isRefused: random.below(5) === 0,
      isOver: false,
    })),
  }))
  const openRows = (id: number) => imports.find((item) => item.id === id)!.rows.filter(({ isOver }) => !isOver)
  const faults: string[] = []
  const perform = (effect: RoundEffect): RoundEvent => {
    if (effect.type === 'list-imports')
      return { type: 'listed', imports: imports.filter(({ id }) => openRows(id).length > 0) }
    const rows = openRows(effect.productImport.id)
    if (effect.type === 'read-state') return { type: 'state-read', isSame: rows.length > 0 }
    if (rows[0] && effect.progress.row >= rows[0].number) faults.push('a row is skipped')
    if (effect.type === 'mark-next-row') {
      if (!rows[0]?.isRefused) faults.push('a row is marked that the database does not refuse')
      if (rows[0]) rows[0].isOver = true
      return { type: 'row-marked' }
    }
    if (random.below(15) === 0) return { type: 'batch-failed', isTemporary: true }
    const batch = rows.slice(0, effect.size)
    if (batch.some(({ isRefused }) => isRefused)) return { type: 'batch-failed', isTemporary: false }
    for (const row of batch) row.isOver = true
    const last = batch.at(-1)
    if (!last) return { type: 'batch-ended', isDone: false }
    return { type: 'batch-ended', isDone: true, progress: { step: 'running 1', row: last.number, planned: 0 } }
  }
  let state = newRound(3)
  let steps = 0
  // The job begins a round every second: an import that had to wait is taken up by a later one.
  for (let round = 0; round < 40; round++)
    for (let event: RoundEvent | undefined = { type: 'started' }; event && steps++ < 2000; ) {
      const [next, effect] = reducer(state, event)
      state = next
      event = effect && perform(effect)
    }
  if (imports.some(({ id }) => openRows(id).length > 0)) faults.push('rows are left')
  return faults.length > 0 ? { seed, faults } : undefined
}

/** The first of 2,000 walks that goes wrong; undefined when none does. */
function firstWrongWalk(reducer: typeof roundReducer) {
  for (let seed = 1; seed <= 2000; seed++) {
    const wrong = walk(seed, reducer)
    if (wrong) return wrong
  }
  return undefined
}

describe('import round: 2,000 random walks', () => {
  test('every row is written, or marked if the database refuses it, and every round ends', () => {
    expect(firstWrongWalk(roundReducer)).toBeUndefined()
  })

  test.each<[string, typeof roundReducer]>([
    [
      'waits for a batch that the database refuses',
      (state, event) => roundReducer(state, event.type === 'batch-failed' ? { ...event, isTemporary: true } : event),
    ],
    [
      'marks rows of a busy database',
      (state, event) => roundReducer(state, event.type === 'batch-failed' ? { ...event, isTemporary: false } : event),
    ],
    [
      'skips a row',
      (state, event) =>
        roundReducer(
          state,
          event.type === 'batch-ended' && event.progress
            ? { ...event, progress: { ...event.progress, row: event.progress.row + 1 } }
            : event,
        ),
    ],
  ])('a reducer that %s is found', (_, broken) => expect(firstWrongWalk(broken)).toBeDefined())
})
