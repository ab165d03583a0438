import { pagedQueryKeyOf, queryKeyOf } from '#offline/cache/query-keys.ts'
import type { SsrQuery } from '#ui/ssr/ssr-page.ts'

/** A query with its response, as sent in the server-rendered page. */
export type SsrAnswer = SsrQuery & { answer: unknown }

/** The cache key for such a response, and the data to store under it. */
export function queryEntry({ name, ask, from, answer }: SsrAnswer) {
  if (from === undefined) return { key: queryKeyOf(name, ask), data: answer }
  return { key: pagedQueryKeyOf(name, ask), data: { pages: [answer], pageParams: [from] } }
}
