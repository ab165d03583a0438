import { expect, test } from 'vitest'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { readyEntries } from '#offline/outbox/queue-state.ts'

// The order of sending: posts of a body are sent one after another, whatever else waits.

let seq = 0
const row = (subject: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ seq: ++seq, id: `row ${seq}`, v: 1, person: '9', name: 'lspro.savePosting', subject, same: subject, title: '' },
  ...{ to: '/', ask: {}, uploads: {}, size: 1, keptAt: 1, state: 'kept', tries: 0, dueAt: 0, ...more },
})
const line = 'posts'

test.each<[string, OutboxEntry[], string[], string[]]>([
  ['two entries of one line', [row('a', { line }), row('b', { line })], [], ['a']],
  ['two entries without a line', [row('a'), row('b')], [], ['a', 'b']],
  ['two entries of different lines', [row('a', { line }), row('b', { line: 'x' })], [], ['a', 'b']],
  ['the first is being sent', [row('a', { line, state: 'sending' }), row('b', { line }), row('c')], ['a'], ['c']],
  ['the first has to wait', [row('a', { line, dueAt: 9 }), row('b', { line })], [], ['a']],
  ['the first was rejected', [row('a', { line, state: 'parked' }), row('b', { line })], [], ['a', 'b']],
  [
    'the first was rejected, and another of its subject waits',
    [row('a', { line, state: 'parked' }), row('a', { line }), row('b', { line }), row('c', { line })],
    [],
    ['a', 'b'],
  ],
  ['a change of the first waits behind it', [row('a', { line }), row('a'), row('b', { line })], [], ['a']],
  [
    'an entry that waits for another is not overtaken',
    [row('a', { line, after: 'z' }), row('b', { line }), row('z')],
    [],
    ['z'],
  ],
])('readyEntries: %s', (_, rows, busy, turn) => {
  expect(readyEntries(rows, new Set(busy)).map(({ subject }) => subject)).toEqual(turn)
})
