import { expect, test } from 'vitest'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { readyEntries } from '#offline/outbox/queue.ts'

// Whose turn it is: posts of a body leave one after another, whatever else waits.

let seq = 0
const row = (subject: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ seq: ++seq, id: `row ${seq}`, v: 1, person: '9', name: 'lspro.savePosting', subject, same: subject, title: '' },
  ...{ to: '/', ask: {}, uploads: {}, size: 1, keptAt: 1, state: 'kept', tries: 0, dueAt: 0, ...more },
})
const line = 'posts'

test.each<[string, OutboxEntry[], string[], string[]]>([
  ['two of a line', [row('a', { line }), row('b', { line })], [], ['a']],
  ['two without one', [row('a'), row('b')], [], ['a', 'b']],
  ['one of another line beside them', [row('a', { line }), row('b', { line: 'x' })], [], ['a', 'b']],
  ['the first is on its way', [row('a', { line, state: 'sending' }), row('b', { line }), row('c')], ['a'], ['c']],
  ['the first has to wait', [row('a', { line, dueAt: 9 }), row('b', { line })], [], ['a']],
  ['the first was refused', [row('a', { line, state: 'parked' }), row('b', { line })], [], ['a', 'b']],
  [
    'the first was refused, and more of it waits',
    [row('a', { line, state: 'parked' }), row('a', { line }), row('b', { line }), row('c', { line })],
    [],
    ['a', 'b'],
  ],
  ['a change of the first waits behind it', [row('a', { line }), row('a'), row('b', { line })], [], ['a']],
  ['what waits for another is not passed', [row('a', { line, after: 'z' }), row('b', { line }), row('z')], [], ['z']],
])('%s', (_, rows, busy, turn) => {
  expect(readyEntries(rows, new Set(busy)).map(({ subject }) => subject)).toEqual(turn)
})
