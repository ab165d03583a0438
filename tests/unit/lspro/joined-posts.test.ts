import { expect, test } from 'vitest'
import { joinPosts } from '#features/lspro/posts/LsproPosts.tsx'
import { post } from '../../fixtures/client/lspro-own.fixture.ts'

const posts = (...ids: number[]) => ids.map((id) => post(id, ''))

// Each row: the latest five posts; the five from before with the older pages below them; the posts that are shown.
test.each<[string, number[], number[], number[] | undefined]>([
  ['nothing has changed', [9, 8, 7], [9, 8, 7, 6, 5], [9, 8, 7, 6, 5]],
  ['a new one stands on top', [10, 9, 8], [9, 8, 7, 6, 5], [10, 9, 8, 7, 6, 5]],
  ['one was taken away', [9, 7, 6], [9, 8, 7, 6, 5], [9, 7, 6, 5]],
  ['what lies below was asked for anew, and says some twice', [9, 8, 7], [9, 8, 7, 7, 6, 6], [9, 8, 7, 6]],
  ['more are new than fit', [12, 11, 10], [9, 8, 7, 6, 5], undefined],
  ['all were taken away', [], [9, 8, 7, 6, 5], undefined],
])('joinPosts, when %s: no post is missing or shown twice', (_, latest, known, drawn) => {
  expect(joinPosts(posts(...latest), posts(...known))?.map(({ id }) => id)).toEqual(drawn)
})
