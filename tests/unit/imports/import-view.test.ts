import { describe, expect, test } from 'vitest'
import { type ImportView, importAddress, importStepOf, importViewOf } from '#catalog/imports/import-view.ts'

// The view of the page of imports in its address, and the step that it shows.

const viewOf = (query: string) => importViewOf(new URLSearchParams(query))

describe('the address of a view', () => {
  test.each<[string, ImportView]>([
    ['', {}],
    ['?id=12', { id: 12 }],
    ['?id=12&step=columns', { id: 12, step: 'columns' }],
    ['?id=12&effect=wrong&page=3', { id: 12, effect: 'wrong', page: 3 }],
    ['?id=12&remarks=1', { id: 12, remarks: true }],
  ])('%s is read as it was written', (query, view) => {
    expect(importAddress('/impor', view)).toBe(`/impor${query}`)
    const { id, step, effect, remarks, page } = viewOf(query)
    expect({ id, step, effect, remarks: remarks || undefined, page }).toEqual({
      id: undefined,
      ...{ step: undefined, effect: undefined, remarks: undefined, page: undefined },
      ...view,
    })
  })

  test('keeps the parameters that all views have, and leaves out the first page', () => {
    expect(importAddress('/operator/import', { id: 3, page: 1 }, { shop: '7' })).toBe('/operator/import?shop=7&id=3')
  })

  test.each(['?id=0', '?id=-1', '?id=1.5', '?id=abc', '?id=99999999999', '?effect=wrong'])(
    '%s is the start: no import has this id',
    (query) => {
      expect(viewOf(query)).toEqual({})
    },
  )

  test('ignores an effect, a step and a page that do not exist', () => {
    expect(viewOf('?id=1&effect=all&step=run&page=0')).toEqual({
      id: 1,
      ...{ step: undefined, effect: undefined, remarks: false, page: undefined },
    })
  })
})

describe('the step', () => {
  test.each([
    ['checking', undefined, 'check'],
    ['ready', undefined, 'check'],
    ['checking', 'columns', 'columns'],
    ['ready', 'columns', 'columns'],
    // Its columns can no longer be changed: an old address shows what the import is doing.
    ['running', 'columns', 'run'],
    ['done', 'columns', 'report'],
  ] as const)('of an import that is %s, with the step %s in the address, is %s', (state, step, shown) => {
    expect(importStepOf(state, { id: 1, step })).toBe(shown)
  })

  test('without an import is the choice of a file', () => {
    expect(importStepOf(undefined, {})).toBe('file')
  })
})
