import type { EndpointName } from '#contract/index.ts'
import type { Fields, RequestCheck } from '#ui/fields/rule-resolver.ts'

/** Checks a form with the contract of an endpoint, which is loaded with the first check. */
export const contractCheck = <Values extends Fields>(
  endpoint: EndpointName,
  toAsk: (values: Values) => unknown,
  fieldOf?: (name: string) => string,
): RequestCheck<Values> => ({
  async schema() {
    const client = await import('#offline/network/api-client.ts').catch(() => undefined)
    return client?.endpointNamed(endpoint)?.ask
  },
  toAsk,
  fieldOf,
})
