import { clientErrors } from '#contract/client-errors/schemas.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { imports } from '#contract/imports/imports.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator/operator.ts'

/** Every endpoint of the contract with its name, as 'POST /product/save'. */
export const namedEndpoints = Object.values({ ...contract, imports, clientErrors, operator })
  .flatMap((calls) => Object.values(calls) as Endpoint[])
  .map((endpoint) => [`${endpoint.method ?? 'POST'} ${endpoint.path}`, endpoint] as const)
