import { describe, expect, test } from 'vitest'
import { compareWithServer, conflictingFields, rebase } from '#features/operator/desk/form/concurrent-edit.ts'

// Two operators at the desk: one types while the other saves.

const begun = { values: { title: 'Siapa?', remark: 'Kami.' }, seen: 'a' }
const theirs = { values: { title: 'Siapa?', remark: 'Kami semua.' }, seen: 'b' }

test.each([
  ['nothing has happened', { title: 'Siapa saja?', remark: 'Kami.' }, begun, 'same'],
  ['a colleague has saved, and nothing was typed', begun.values, theirs, 'follow'],
  ['a space was typed, and nothing else', { title: 'Siapa? ', remark: 'Kami.' }, theirs, 'follow'],
  ['a colleague has saved just what was typed', { title: 'Siapa?', remark: 'Kami semua. ' }, theirs, 'agree'],
  ['a colleague has saved, and something else was typed', { title: 'Siapa saja?', remark: 'Kami.' }, theirs, 'other'],
  ['both typed into the same', { title: 'Siapa?', remark: 'Saya.' }, theirs, 'other'],
  ['a colleague has undone it all', { title: 'Siapa saja?', remark: 'Kami.' }, { ...begun, seen: 'c' }, 'agree'],
] as const)('compareWithServer, when %s', (_, mine, now, standing) => {
  expect(compareWithServer({ ...mine }, begun, { ...now, values: { ...now.values } })).toBe(standing)
})

describe('compareWithServer, after a save of this form', () => {
  const saved = { values: { title: 'Baru', remark: 'Kami.' }, seen: 5, over: 4 }
  const old = { values: begun.values, seen: 4 }

  test('ignores an answer that is older than the save', () => {
    expect(compareWithServer(saved.values, saved, old)).toBe('same')
    expect(compareWithServer({ ...saved.values, title: 'Baru sekali' }, saved, old)).toBe('same')
  })
  test('follows the values as the server has normalised them, unless the operator has typed since', () => {
    const now = { values: { title: 'Baru.', remark: 'Kami.' }, seen: 5 }
    expect(compareWithServer(saved.values, saved, saved)).toBe('same')
    expect(compareWithServer(saved.values, saved, now)).toBe('follow')
    expect(compareWithServer({ ...saved.values, title: 'Baru sekali' }, saved, now)).toBe('same')
  })
  test('follows a later save of a colleague, unless the operator has typed since', () => {
    const later = { values: { title: 'Lain', remark: 'Kami.' }, seen: 6 }
    expect(compareWithServer(saved.values, saved, later)).toBe('follow')
    expect(compareWithServer({ ...saved.values, remark: 'Kita.' }, saved, later)).toBe('other')
  })
})

test('lists are compared by their items, and rebase keeps or takes them as a whole', () => {
  const values = { title: 'Siapa?', chosen: [{ code: '10391' }] }
  const base = { values, seen: 'a' }
  const copy = { title: 'Siapa? ', chosen: [{ code: '10391' }] }
  const added = { ...values, chosen: [{ code: '10391' }, { code: '10392' }] }
  const emptied = { ...values, chosen: [] }
  expect(compareWithServer(copy, base, { values: added, seen: 'b' })).toBe('follow')
  expect(compareWithServer(emptied, base, { values: added, seen: 'b' })).toBe('other')
  expect(compareWithServer(added, base, { values: { ...added, chosen: [...added.chosen] }, seen: 'b' })).toBe('agree')
  const saved = { values, seen: 5, over: 4 }
  expect(compareWithServer(values, saved, { values: copy, seen: 5 })).toBe('follow')
  expect(compareWithServer(values, saved, { values: structuredClone(values), seen: 5 })).toBe('same')
  expect(rebase(copy, values, added).chosen).toBe(added.chosen)
  expect(rebase(emptied, values, added).chosen).toBe(emptied.chosen)
  expect(conflictingFields(copy, values)).toEqual([])
  expect(conflictingFields(emptied, values)).toEqual(['chosen'])
})

test('rebase keeps the operator’s input and the colleague’s changes of other fields', () => {
  const mine = { title: 'Siapa saja?', remark: 'Kami.' }
  expect(rebase(mine, begun.values, theirs.values)).toEqual({ title: 'Siapa saja?', remark: 'Kami semua.' })
  expect(rebase({ ...mine, remark: '' }, begun.values, theirs.values).remark).toBe('')
})

test('conflictingFields lists only fields whose values differ', () => {
  expect(conflictingFields({ title: 'Siapa saja?', remark: 'Kami semua. ' }, theirs.values)).toEqual(['title'])
})
