import { infiniteQueryOptions } from '@tanstack/react-query'
import { pagedKeyOf } from '#offline/keys.ts'
import { answered, question } from '#offline/question.ts'
import { type Group, resultsAskOf, type SearchView, wholeAskOf } from './search-view.ts'

export const resultsQuestion = (view: SearchView) => question('search.results', resultsAskOf(view))

/** All of one group, from its first piece on. */
export function wholeQuestion(view: SearchView, group: Group) {
  const ask = wholeAskOf(view, group)
  const queryKey = pagedKeyOf('search.results', ask)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, client, pageParam: page }) =>
      answered('search.results', { ...ask, page }, signal, client, queryKey, page !== 1),
    initialPageParam: 1,
    getNextPageParam: ({ data }, pages, page) => {
      const had = pages.reduce((sum, piece) => sum + piece.data[group].length, 0)
      return data[group].length > 0 && had < data.total[group] ? page + 1 : undefined
    },
  })
}
