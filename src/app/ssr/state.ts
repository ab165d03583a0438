import { pagedQueryKeyOf, queryKeyOf } from '#offline/cache/query-keys.ts'
import type { SsrQuery } from '#ui/ssr/ssr-page.ts'

/** As it goes out with the server's page. */
export type SsrAnswer = SsrQuery & { answer: unknown }

/** The key under which the cache holds a first answer, and what it holds. */
export function queryEntry({ name, ask, from, answer }: SsrAnswer) {
  if (from === undefined) return { key: queryKeyOf(name, ask), data: answer }
  return { key: pagedQueryKeyOf(name, ask), data: { pages: [answer], pageParams: [from] } }
}
