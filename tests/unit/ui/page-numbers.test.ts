import { expect, test } from 'vitest'
import { pagesAround } from '#ui/nav/page-numbers.ts'

const _ = undefined

test.each([
  ['one page', 1, 1, [1]],
  ['few enough to name them all', 2, 4, [1, 2, 3, 4]],
  ['at the start of many', 1, 9, [1, 2, _, 9]],
  ['a single page left out is named', 3, 9, [1, 2, 3, 4, _, 9]],
  ['in the middle of many', 5, 9, [1, _, 4, 5, 6, _, 9]],
  ['at the end of many', 9, 9, [1, _, 8, 9]],
])('pagesAround shows the ends and the pages near the current one: %s', (_name, page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown)
})
