import { account } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { help } from './help/help.ts'
import { lspro } from './lspro/lspro.ts'
import { moderation } from './moderation/moderation.ts'
import { nib } from './nib.ts'
import { notices } from './notices.ts'
import { onboarding } from './onboarding/onboarding.ts'
import { openData } from './open-data.ts'
import { photos } from './photos.ts'
import { products } from './products/products.ts'
import { push } from './push/push.ts'
import { regions } from './regions.ts'
import { search } from './search/search.ts'
import { shops } from './shops/shops.ts'
import { favorites } from './showcase/favorites.ts'
import { follows } from './showcase/follows.ts'
import { showcase } from './showcase/showcase.ts'
import { visits } from './showcase/visits.ts'
import { labelReports } from './sni/label-reports.ts'
import { labels } from './sni/labels.ts'
import { sni } from './sni/sni.ts'

export const contract = {
  account,
  favorites,
  follows,
  help,
  labels,
  labelReports,
  lspro,
  nib,
  moderation,
  notices,
  onboarding,
  openData,
  photos,
  products,
  push,
  regions,
  search,
  shops,
  showcase,
  sni,
  visits,
}

/** A name such as `showcase.list`. Phones store these names, so an endpoint's address may change, its name may not. */
export type EndpointName = {
  [Group in keyof typeof contract]: `${Group}.${keyof (typeof contract)[Group] & string}`
}[keyof typeof contract]

/** The type of the endpoint with this name, for example of `showcase.list`. */
export type EndpointOf<Name extends EndpointName> =
  Name extends `${infer Group extends keyof typeof contract}.${infer Key}`
    ? Key extends keyof (typeof contract)[Group]
      ? (typeof contract)[Group][Key]
      : never
    : never

/** The endpoint of a stored name; undefined when this release no longer has it. */
export function endpointNamed(name: string): Endpoint | undefined {
  const [group = '', key = ''] = name.split('.')
  const groups: Record<string, Record<string, Endpoint>> = contract
  // Names come from storage, so inherited properties such as 'constructor' must not count as endpoints.
  if (!Object.hasOwn(groups, group) || !Object.hasOwn(groups[group]!, key)) return undefined
  return groups[group]![key]
}

export { contractVersion } from './version.ts'
