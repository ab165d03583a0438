import type { Answer } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { guest } from '#session/session.ts'

/** The remembered answers of one endpoint, newest first: what this person can open on this phone without a network. */
export async function cachedAnswers<Name extends EndpointName>(name: Name): Promise<Answer<EndpointOf<Name>>[]> {
  const { cacheFor } = await import('./query-persister.ts')
  const all = await cacheFor({ queryKey: [name] }).all()
  return all
    .filter(({ queryKey: [of, , paged] }) => of === name && paged === undefined)
    .map(({ state }) => state.data as Answer<EndpointOf<Name>>)
}

/** A remembered answer of any endpoint, with what was asked; of an endless list each page is one. */
export type CachedAnswer = {
  [Name in EndpointName]: { name: Name; ask: object; answer: Answer<EndpointOf<Name>> }
}[EndpointName]

/** Everything public that was opened on this phone, newest first, by whomever: nothing of it is anybody's own. */
export async function allCachedAnswers(): Promise<CachedAnswer[]> {
  const { cacheOf } = await import('./query-persister.ts')
  const all = await cacheOf(guest).all()
  return all.flatMap(({ queryKey: [name, ask, paged], state }) => {
    const answers = paged === undefined ? [state.data] : (state.data as { pages: unknown[] }).pages
    return answers.map((answer) => ({ name, ask: ask ?? {}, answer }) as CachedAnswer)
  })
}
