import type { EndpointName } from '#contract/index.ts'
import { environment } from '#offline/environment.ts'
import { loadApiClient } from '#offline/network/load-api-client.ts'
import type { Fields, RequestCheck } from '#ui/fields/rule-resolver.ts'

const patience = 4000 // ms to wait for the contract; after that the server checks what the rules of the form do not

/** Checks a form with the contract of an endpoint, which is loaded when the form opens. */
export const contractCheck = <Values extends Fields>(
  endpoint: EndpointName,
  toRequest: (values: Values) => unknown,
  fieldOf?: (name: string) => string,
): RequestCheck<Values> => ({
  async schema() {
    const client = await Promise.race([
      loadApiClient().catch(() => undefined),
      new Promise<undefined>((resolve) => environment.setTimeout(() => resolve(undefined), patience)),
    ])
    return client?.endpointNamed(endpoint)?.ask
  },
  toRequest,
  fieldOf,
})
