import type { Endpoint } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import type { Fields, RequestCheck } from '#ui/fields/rule-resolver.ts'
import type { DeskEndpointName, DeskRequest } from './desk-client.ts'

/** Checks a form with the contract of an endpoint of the desk, which the desk's pages have loaded already. */
export const deskCheck = <Name extends DeskEndpointName, Values extends Fields>(
  name: Name,
  toRequest: (values: Values) => DeskRequest<Name>,
  fieldOf?: (name: string) => string,
): RequestCheck<Values> => {
  const { ask }: Endpoint = operator[name]
  return { schema: async () => ask, toRequest, fieldOf }
}
