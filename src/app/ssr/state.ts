import type { EndpointName } from '#contract/index.ts'
import { pagedQueryKeyOf, queryKeyOf } from '#offline/cache/query-keys.ts'

/** Something a page asks as soon as it opens; `from` for an endless list: where it begins, as its question says it. */
export type SsrQuery = { name: EndpointName; ask: object; from?: number | null }

/** As it goes out with the server's page. */
export type SsrAnswer = SsrQuery & { answer: unknown }

/** The key under which the cache holds a first answer, and what it holds. */
export function queryEntry({ name, ask, from, answer }: SsrAnswer) {
  if (from === undefined) return { key: queryKeyOf(name, ask), data: answer }
  return { key: pagedQueryKeyOf(name, ask), data: { pages: [answer], pageParams: [from] } }
}
