import type { EndpointName } from '#contract/index.ts'
import { keyOf, pagedKeyOf } from '#offline/keys.ts'

/** Something a page asks as soon as it opens; `from` for an endless list: where it begins, as its question says it. */
export type FirstAsk = { name: EndpointName; ask: object; from?: number | null }

/** As it goes out with the server's page. */
export type FirstAnswer = FirstAsk & { answer: unknown }

/** The key under which the cache holds a first answer, and what it holds. */
export function held({ name, ask, from, answer }: FirstAnswer) {
  if (from === undefined) return { key: keyOf(name, ask), data: answer }
  return { key: pagedKeyOf(name, ask), data: { pages: [answer], pageParams: [from] } }
}
