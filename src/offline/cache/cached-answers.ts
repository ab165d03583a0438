// @chunk lists
import type { Answer } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { guest } from '#session/session.ts'

/** The persisted answers of one endpoint, newest first: what this person can open without a network. */
export async function cachedAnswers<Name extends EndpointName>(name: Name): Promise<Answer<EndpointOf<Name>>[]> {
  const { cacheFor } = await import('./query-persister.ts')
  const all = await cacheFor({ queryKey: [name] }).all()
  return all
    .filter(({ queryKey: [endpoint, , paged] }) => endpoint === name && paged === undefined)
    .map(({ state }) => state.data as Answer<EndpointOf<Name>>)
}

/** A persisted answer of any endpoint, with its request; of a paged list each page is one. */
export type CachedAnswer = {
  [Name in EndpointName]: { name: Name; ask: object; answer: Answer<EndpointOf<Name>> }
}[EndpointName]

/** All persisted public answers on this phone, newest first. None of them is personal. */
export async function allCachedAnswers(): Promise<CachedAnswer[]> {
  const { cacheOf } = await import('./query-persister.ts')
  const all = await cacheOf(guest).all()
  return all.flatMap(({ queryKey: [name, ask, paged], state }) => {
    const answers = paged === undefined ? [state.data] : (state.data as { pages: unknown[] }).pages
    return answers.map((answer) => ({ name, ask: ask ?? {}, answer }) as CachedAnswer)
  })
}
