import { describe, expect, test } from 'vitest'
import type { Kbli } from '#contract/onboarding/schemas.ts'
import { draftFromValues, fillEmpty, isSameValue, type ListReaders, valuesFromDraft } from '#drafts/draft-values.ts'
import { kbliField } from '#drafts/kbli/kbli-field.ts'
import { rebase } from '#drafts/three-way-merge.ts'
import type { FieldValue } from '#ui/fields/rule-resolver.ts'

// Phones keep drafts for months: those that an earlier release has stored must still be read.

type Values = { name: string; kbli_codes: readonly Kbli[]; scopes: readonly number[] }
const empty: Values = { name: '', kbli_codes: [], scopes: [] }
const lists: ListReaders<Values> = {
  kbli_codes: kbliField.ofDraft!,
  scopes: (items) => items.filter((item) => typeof item === 'number'),
}
const snacks = { code: '10391', name: 'Industri Keripik' }
const read = (draft: Record<string, unknown>) => valuesFromDraft(empty, draft, lists)

describe('valuesFromDraft', () => {
  test.each<[string, unknown, readonly Kbli[]]>([
    ['an empty text', '', []],
    ['an empty list of an earlier release', '[]', []],
    ['a list as JSON', JSON.stringify([snacks, { code: '10392', name: '' }]), [snacks, { code: '10392', name: '' }]],
    ['an item without a name', '[{"code":"10391"}]', [{ code: '10391', name: '' }]],
    ['a list that is none as JSON', [snacks], [snacks]],
    ['broken JSON', '[{"code":"103', []],
    ['JSON of something else', '{"code":"10391"}', []],
    ['JSON of nothing', 'null', []],
    ['items that the field does not know', JSON.stringify([5, null, 'x', { name: 'x' }, snacks]), [snacks]],
    ['ids where it expects classes', '3,17', []],
    ['no value', undefined, []],
    ['a number', 7, []],
    ['an object', { code: '10391' }, []],
  ])('reads the business classes from %s', (_, kbli_codes, chosen) => {
    expect(read({ kbli_codes })).toEqual({ ...empty, kbli_codes: chosen })
  })

  test.each<[string, unknown, readonly number[]]>([
    ['ids of an earlier release', '3,17', [3, 17]],
    ['one id of an earlier release', '3', [3]],
    ['ids as JSON', '[3,17]', [3, 17]],
    ['an empty text', '', []],
    ['a text that only looks like ids', '3,,17', []],
    ['ids with a comma too many', '3,17,', []],
  ])('reads ids from %s', (_, scopes, ids) => {
    expect(read({ scopes })).toEqual({ ...empty, scopes: ids })
  })

  test('returns the items as they are where the field has no reader', () => {
    expect(valuesFromDraft(empty, { scopes: '[1,"2"]' })).toEqual({ ...empty, scopes: [1, '2'] })
  })

  test.each<[unknown, string]>([
    ['Dapur', 'Dapur'],
    ['[]', '[]'],
    ['', ''],
    [undefined, ''],
    [7, ''],
    [['Dapur'], ''],
  ])('reads the text of a field from %j as %j', (name, text) => {
    expect(read({ name })).toEqual({ ...empty, name: text })
  })

  test('leaves out what the form has no field for', () => {
    expect(read({ name: 'Dapur', seen: true, heard: { name: 'x' }, old_field: 'x' })).toEqual({
      ...empty,
      name: 'Dapur',
    })
  })
})

describe('draftFromValues', () => {
  test('stores texts: a list as JSON, and an empty one as an empty text', () => {
    expect(draftFromValues(empty)).toEqual({ name: '', kbli_codes: '', scopes: '' })
    expect(draftFromValues({ name: 'Dapur', kbli_codes: [snacks], scopes: [3, 17] })).toEqual({
      name: 'Dapur',
      kbli_codes: '[{"code":"10391","name":"Industri Keripik"}]',
      scopes: '[3,17]',
    })
  })

  test.each<[Values]>([[empty], [{ name: ' Dapur ', kbli_codes: [snacks], scopes: [3] }]])(
    'the values %j survive the way into a draft and back',
    (values) => {
      expect(read(draftFromValues(values))).toEqual(values)
    },
  )
})

test.each<[FieldValue | undefined, FieldValue | undefined, boolean]>([
  ['a', 'a', true],
  ['a', 'a ', false],
  ['', '', true],
  ['', undefined, false],
  [undefined, undefined, true],
  [[], [], true],
  [[3, 17], [3, 17], true],
  [[3, 17], [17, 3], false],
  [[3], [3, 17], false],
  [[snacks], [{ ...snacks }], true],
  [[snacks], [{ ...snacks, name: '' }], false],
  [[], '', false],
  [[3], '[3]', false],
  [[], undefined, false],
])('isSameValue of %j and %j is %j', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
  expect(isSameValue(other, one)).toBe(same)
})

test('fillEmpty gives empty texts and empty lists the server’s values, and no others', () => {
  const theirs = { name: 'Dapur', kbli_codes: [snacks], scopes: [3] }
  expect(fillEmpty(theirs, empty, { name: '', kbli_codes: [], scopes: [17] })).toEqual({ ...theirs, scopes: [17] })
  expect(fillEmpty(theirs, empty, { ...empty, name: 'Warung' })).toEqual({ ...theirs, name: 'Warung' })
})

test('rebase keeps a chosen list and names the server’s one only if that differs', () => {
  const theirs = { name: 'Dapur', kbli_codes: [snacks], scopes: [3] }
  const typed = { name: '', kbli_codes: [{ ...snacks }], scopes: [17] }
  expect(rebase(theirs, empty, typed)).toEqual({
    values: { name: 'Dapur', kbli_codes: [snacks], scopes: [17] },
    others: { scopes: [3] },
  })
})

test('a group of radio buttons that was left without a choice is null in the form, and an empty text in the draft', () => {
  expect(draftFromValues({ type: null, name: 'Dapur' } as never)).toEqual({ type: '', name: 'Dapur' })
  expect(isSameValue(null as never, '')).toBe(true)
})
