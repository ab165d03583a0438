// @chunk contract-data
import { accountEndpoints } from './account/endpoints.ts'
import type { EndpointFacts, QueuedWrite } from './endpoint.ts'
import { favoritesEndpoints } from './favorites/endpoints.ts'
import { helpEndpoints } from './help/endpoints.ts'
import { followsEndpoints, lsproEndpoints } from './lspro/endpoints.ts'
import { moderationEndpoints } from './moderation/endpoints.ts'
import { nibEndpoints } from './nib/endpoints.ts'
import { noticesEndpoints } from './notices/endpoints.ts'
import { onboardingEndpoints } from './onboarding/endpoints.ts'
import { openDataEndpoints } from './open-data/endpoints.ts'
import { photosEndpoints } from './photos/endpoints.ts'
import { productsEndpoints } from './products/endpoints.ts'
import { pushEndpoints } from './push/endpoints.ts'
import { regionsEndpoints } from './regions/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { shopsEndpoints } from './shops/endpoints.ts'
import { showcaseEndpoints } from './showcase/endpoints.ts'
import { labelReportsEndpoints, labelsEndpoints, sniEndpoints } from './sni/endpoints.ts'
import { visitsEndpoints } from './visits/endpoints.ts'

// The facts of all endpoints that a phone may use, without their schemas: the first screen and the worker need them at
// once, and with the schemas they would be twice as large. The imports and the operator's desk are not among them.

const endpoints = {
  search: searchEndpoints,
  shops: shopsEndpoints,
  showcase: showcaseEndpoints,
  help: helpEndpoints,
  labels: labelsEndpoints,
  labelReports: labelReportsEndpoints,
  lspro: lsproEndpoints,
  openData: openDataEndpoints,
  regions: regionsEndpoints,
  sni: sniEndpoints,
  account: accountEndpoints,
  favorites: favoritesEndpoints,
  follows: followsEndpoints,
  nib: nibEndpoints,
  moderation: moderationEndpoints,
  notices: noticesEndpoints,
  onboarding: onboardingEndpoints,
  photos: photosEndpoints,
  products: productsEndpoints,
  push: pushEndpoints,
  visits: visitsEndpoints,
}
type Endpoints = typeof endpoints

/** A name such as `showcase.list`. Phones store these names, so an endpoint's address may change, its name may not. */
export type EndpointName = { [G in keyof Endpoints]: `${G}.${keyof Endpoints[G] & string}` }[keyof Endpoints]

/** The name of a write that may wait in the outbox. */
export type QueuedWriteName = {
  [G in keyof Endpoints]: {
    [K in keyof Endpoints[G] & string]: Endpoints[G][K] extends { queue: QueuedWrite } ? `${G}.${K}` : never
  }[keyof Endpoints[G] & string]
}[keyof Endpoints]

/** The tables of the groups name endpoints of each other; here the compiler checks that these exist. */
type NamedFacts = EndpointFacts & { queue?: { invalidates: readonly EndpointName[]; photos?: EndpointName } }

/** The facts of each endpoint by its name. A name from storage may be that of another release. */
export const endpointsByName: ReadonlyMap<string, NamedFacts> = new Map<string, NamedFacts>(
  Object.entries(endpoints).flatMap(([group, members]) =>
    Object.entries<NamedFacts>(members).map(([key, facts]) => [`${group}.${key}`, facts] as const),
  ),
)
