import type { Answer } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'

/** The remembered answers of one endpoint, newest first: what this person can open on this phone without a network. */
export async function seenAnswers<Name extends EndpointName>(name: Name): Promise<Answer<EndpointOf<Name>>[]> {
  const { memoryFor } = await import('./remembered.ts')
  const all = await memoryFor({ queryKey: [name] }).all()
  return all
    .filter(({ queryKey: [of, , paged] }) => of === name && paged === undefined)
    .map(({ state }) => state.data as Answer<EndpointOf<Name>>)
}
