import { describe, expect, test } from 'vitest'
import { mergedNames } from '#contract/merge/merge-lists.ts'
import { mergeDraft } from '#offline/drafts/merge-draft.ts'

// Two tabs write one draft: their changes are merged, and the user is asked about fields that both have changed.

const regions = [['province_id', 'village_id']]
type Values = Record<string, unknown>

test.each<[string, Values, Values, Values, Values]>([
  ['each changes another field', { a: '', b: '' }, { a: 'x', b: '' }, { a: '', b: 'y' }, { a: 'x', b: 'y' }],
  ['both write the same', { a: '' }, { a: 'x' }, { a: 'x' }, { a: 'x' }],
  ['this tab has only added a blank at the end', { a: 'x' }, { a: 'z' }, { a: 'x ' }, { a: 'z' }],
  ['the other tab empties a field', { a: 'x', b: '' }, { a: 'x', b: 'y' }, { a: '', b: '' }, { a: '', b: 'y' }],
  ['both change one field', { a: 'x' }, { a: 'y' }, { a: 'z' }, { a: 'y', clashes: { a: 'z' } }],
  ['a field is missing in the base', {}, { a: 'y' }, { a: 'z' }, { a: 'y', clashes: { a: 'z' } }],
  [
    'the other tab has answered a conflict',
    { a: 'y', clashes: { a: 'z' } },
    { a: 'y', b: 'n', clashes: { a: 'z' } },
    { a: 'z' },
    { a: 'z', b: 'n' },
  ],
  [
    'the other tab has an open conflict: it is open here too',
    { a: 'z' },
    { a: 'z' },
    { a: 'y', clashes: { a: 'z' } },
    { a: 'y', clashes: { a: 'z' } },
  ],
  [
    'this tab has answered a conflict',
    { a: 'y', clashes: { a: 'z' } },
    { a: 'z' },
    { a: 'y', b: 'n', clashes: { a: 'z' } },
    { a: 'z', b: 'n' },
  ],
  [
    'the other tab changes the province: the village goes with it',
    { province_id: '1', village_id: '11' },
    { province_id: '2', village_id: '0' },
    { province_id: '1', village_id: '12' },
    { province_id: '2', village_id: '0', clashes: { province_id: '1', village_id: '12' } },
  ],
  [
    'this tab has not loaded the server’s values: its empty fields are no change',
    { a: 'server', b: '', seen: true },
    { a: 'server', b: '', seen: true },
    { a: '', b: 'typed', seen: false },
    { a: 'server', b: 'typed', seen: true },
  ],
  [
    'only the other tab has loaded the server’s values',
    { a: '', b: '', seen: false },
    { a: '', b: 'typed', seen: false },
    { a: 'server', b: '', seen: true },
    { a: 'server', b: 'typed', seen: true },
  ],
  [
    'the other tab’s value wins: its server value comes with it',
    { a: '1', b: '1', heard: { a: '1', b: '1' } },
    { a: '2', b: '1', heard: { a: '1', b: '1' } },
    { a: '1', b: '5', heard: { a: '3', b: '4' } },
    { a: '2', b: '5', heard: { a: '1', b: '4' } },
  ],
  ['only the other tab has a mark', { a: '' }, { a: 'x' }, { a: '', left: 1 }, { a: 'x', left: 1 }],
  ['a field no longer exists in this release', { a: '', old: 'o' }, { a: 'x' }, { a: '', old: 'o' }, { a: 'x' }],
])('mergeDraft, when %s', (_, base, mine, theirs, end) => {
  expect(mergeDraft(base, mine, theirs, { groups: regions })).toEqual(end)
})

test('mergeDraft returns the same object when the other tab has changed nothing', () => {
  const mine = { a: 'x' }
  expect(mergeDraft({ a: '' }, mine, { a: '' })).toBe(mine)
})

test('mergeDraft with `isPart` leaves the rest of the draft alone', () => {
  const base = { a: '', pictures: { photos: {} } }
  const theirs = { a: 'y', pictures: { photos: { list: [] } } }
  const mine = { b: 'x' }
  expect(mergeDraft(base, mine, theirs, { isPart: true })).toBe(mine)
  const other = { ...theirs, c: 'z' }
  expect(mergeDraft(base, { b: 'x', c: '' }, other, { isPart: true })).toEqual({ ...other, b: 'x' })
})

describe('mergeDraft of a list of photos, when', () => {
  const merged = (...lists: [string, string, string]) => {
    const [base, mine, theirs] = lists.map((text) => [...text]) as [string[], string[], string[]]
    return mergedNames(base, mine, theirs).join('')
  }
  test.each([
    ['both add', 'ab', 'abx', 'aby', 'abxy'],
    ['one tab removes, the other adds', 'abc', 'ac', 'abcx', 'acx'],
    ['both remove', 'abc', 'bc', 'ab', 'b'],
    ['one tab reorders, the other adds after the second', 'abc', 'cab', 'abxc', 'cabx'],
    ['the other tab reorders, this one adds', 'abc', 'abcx', 'cab', 'cabx'],
    ['both reorder: the order of this tab wins', 'abc', 'cba', 'bac', 'cba'],
    ['from nothing', '', 'x', 'y', 'xy'],
  ])('%s', (_, base, mine, theirs, end) => {
    expect(merged(base, mine, theirs)).toBe(end)
  })

  const photos = (...all: object[]) => ({ photos: { list: all } })
  test.each<[string, object, object, object]>([
    [
      'resized in the other tab: it is not resized again',
      { id: 'a', raw: 'r', begun: 1 },
      { id: 'a', file: 'f' },
      { id: 'a', file: 'f' },
    ],
    [
      'resized in this tab: it stays so',
      { id: 'a', file: 'g' },
      { id: 'a', raw: 'r', begun: 1 },
      { id: 'a', file: 'g' },
    ],
    [
      'resized in both tabs: the stored one wins',
      { id: 'a', file: 'g' },
      { id: 'a', file: 'f' },
      { id: 'a', file: 'f' },
    ],
  ])('a photo was %s', (_, mine, theirs, end) => {
    expect(mergeDraft(photos({ id: 'a', raw: 'r' }), photos(mine), photos(theirs))).toEqual(photos(end))
  })
})

test('mergeDraft with `isPart` keeps values that the form began with when only the other part was written before', () => {
  const mine = { number: 'SNI 1', goods: 'Helm', seen: true }
  const began = { number: 'SNI 1', goods: '', seen: true }
  expect(mergeDraft(began, mine, { pictures: { photos: {} } }, { isPart: true })).toBe(mine)
})
