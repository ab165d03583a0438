import { describe, expect, test } from 'vitest'
import { mergedNames } from '#contract/merge-lists.ts'
import { mergeDraft } from '#offline/drafts/merge-draft.ts'

// Two tabs write one draft: what each has changed comes together, and what both have changed is asked about.

const regions = [['province_id', 'village_id']]
type Values = Record<string, unknown>

test.each<[string, Values, Values, Values, Values]>([
  ['each changes another field', { a: '', b: '' }, { a: 'x', b: '' }, { a: '', b: 'y' }, { a: 'x', b: 'y' }],
  ['both write the same', { a: '' }, { a: 'x' }, { a: 'x' }, { a: 'x' }],
  ['a blank at the end is no change', { a: 'x' }, { a: 'z' }, { a: 'x ' }, { a: 'z' }],
  ['theirs is emptied on purpose', { a: 'x', b: '' }, { a: 'x', b: 'y' }, { a: '', b: '' }, { a: '', b: 'y' }],
  ['both change one field', { a: 'x' }, { a: 'y' }, { a: 'z' }, { a: 'y', clashes: { a: 'z' } }],
  ['nobody knew of a field before', {}, { a: 'y' }, { a: 'z' }, { a: 'y', clashes: { a: 'z' } }],
  [
    'a question that was answered there is answered',
    { a: 'y', clashes: { a: 'z' } },
    { a: 'y', b: 'n', clashes: { a: 'z' } },
    { a: 'z' },
    { a: 'z', b: 'n' },
  ],
  [
    'a question that is open there is open here, and the same for whoever has written the other half',
    { a: 'z' },
    { a: 'z' },
    { a: 'y', clashes: { a: 'z' } },
    { a: 'y', clashes: { a: 'z' } },
  ],
  [
    'a question that was answered here stays answered',
    { a: 'y', clashes: { a: 'z' } },
    { a: 'z' },
    { a: 'y', b: 'n', clashes: { a: 'z' } },
    { a: 'z', b: 'n' },
  ],
  [
    'a village goes with its province',
    { province_id: '1', village_id: '11' },
    { province_id: '2', village_id: '0' },
    { province_id: '1', village_id: '12' },
    { province_id: '2', village_id: '0', clashes: { province_id: '1', village_id: '12' } },
  ],
  [
    'who has not heard the server has emptied nothing',
    { a: 'server', b: '', seen: true },
    { a: 'server', b: '', seen: true },
    { a: '', b: 'typed', seen: false },
    { a: 'server', b: 'typed', seen: true },
  ],
  [
    'and takes what the other has heard',
    { a: '', b: '', seen: false },
    { a: '', b: 'typed', seen: false },
    { a: 'server', b: '', seen: true },
    { a: 'server', b: 'typed', seen: true },
  ],
  [
    'what was known of the server goes with the field',
    { a: '1', b: '1', heard: { a: '1', b: '1' } },
    { a: '2', b: '1', heard: { a: '1', b: '1' } },
    { a: '1', b: '5', heard: { a: '3', b: '4' } },
    { a: '2', b: '5', heard: { a: '1', b: '4' } },
  ],
  ['a mark that only the other knows stays', { a: '' }, { a: 'x' }, { a: '', left: 1 }, { a: 'x', left: 1 }],
  ['a field that this release has no more goes', { a: '', old: 'o' }, { a: 'x' }, { a: '', old: 'o' }, { a: 'x' }],
])('%s', (_, base, mine, theirs, end) => {
  expect(mergeDraft(base, mine, theirs, { groups: regions })).toEqual(end)
})

test('nothing of theirs is mine itself', () => {
  const mine = { a: 'x' }
  expect(mergeDraft({ a: '' }, mine, { a: '' })).toBe(mine)
})

test('a part takes nothing from the rest of the draft', () => {
  const base = { a: '', pictures: { photos: {} } }
  const theirs = { a: 'y', pictures: { photos: { list: [] } } }
  const mine = { b: 'x' }
  expect(mergeDraft(base, mine, theirs, { isPart: true })).toBe(mine)
  const other = { ...theirs, c: 'z' }
  expect(mergeDraft(base, { b: 'x', c: '' }, other, { isPart: true })).toEqual({ ...other, b: 'x' })
})

describe('photos are a list', () => {
  const merged = (...lists: [string, string, string]) => {
    const [base, mine, theirs] = lists.map((text) => [...text]) as [string[], string[], string[]]
    return mergedNames(base, mine, theirs).join('')
  }
  test.each([
    ['both add', 'ab', 'abx', 'aby', 'abxy'],
    ['one takes away, the other adds', 'abc', 'ac', 'abcx', 'acx'],
    ['both take away', 'abc', 'bc', 'ab', 'b'],
    ['one puts in order, the other adds behind the second', 'abc', 'cab', 'abxc', 'cabx'],
    ['the other puts in order, this one adds', 'abc', 'abcx', 'cab', 'cabx'],
    ['both put in order: here it was said last', 'abc', 'cba', 'bac', 'cba'],
    ['from nothing', '', 'x', 'y', 'xy'],
  ])('%s', (_, base, mine, theirs, end) => {
    expect(merged(base, mine, theirs)).toBe(end)
  })

  const photos = (...all: object[]) => ({ photos: { list: all } })
  test.each<[string, object, object, object]>([
    [
      'made small there is not made small twice',
      { id: 'a', raw: 'r', begun: 1 },
      { id: 'a', file: 'f' },
      { id: 'a', file: 'f' },
    ],
    ['made small here stays so', { id: 'a', file: 'g' }, { id: 'a', raw: 'r', begun: 1 }, { id: 'a', file: 'g' }],
    [
      'made small in both is the one on the shelf',
      { id: 'a', file: 'g' },
      { id: 'a', file: 'f' },
      { id: 'a', file: 'f' },
    ],
  ])('one that was %s', (_, mine, theirs, end) => {
    expect(mergeDraft(photos({ id: 'a', raw: 'r' }), photos(mine), photos(theirs))).toEqual(photos(end))
  })
})
