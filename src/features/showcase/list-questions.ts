import { useQuery } from '@tanstack/react-query'
import type { CategoryCounts } from '#goods/CategoryTree.tsx'
import { pagedQuestion, question } from '#offline/question.ts'
import { askOf, countsAskOf, type View } from './showcase-view.ts'

/** The products of a view, from its page on. */
export const listQuestion = (view: View) => pagedQuestion('showcase.list', askOf(view))

/** How many products a view holds, without fetching them. */
export const countQuestion = (view: View) => question('showcase.list', { ...askOf(view), page: 1, rows: 1 })

/** How many products each category of the tree leads to from a view; undefined while that is not known. */
export function useCategoryCounts(view: View): CategoryCounts | undefined {
  const ask = countsAskOf(view)
  const { data } = useQuery({ ...question('showcase.counts', ask ?? {}), enabled: ask !== undefined })
  if (!ask) return view.search ? undefined : 'all'
  return data && new Map(data.data.map(({ id, total }) => [id, total]))
}
