import { account } from './account.ts'
import { catalogue } from './catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { moderation } from './moderation/moderation.ts'
import { nib } from './nib/nib.ts'
import { notices } from './notices/notices.ts'
import { onboarding } from './onboarding/onboarding.ts'
import { photos } from './photos.ts'
import { products } from './products/products.ts'
import { push } from './push/push.ts'
import { reference } from './reference.ts'
import { favorites } from './showcase/favorites.ts'
import { follows } from './showcase/follows.ts'
import { visits } from './showcase/visits.ts'

export const contract = {
  ...catalogue,
  ...reference,
  account,
  favorites,
  follows,
  nib,
  moderation,
  notices,
  onboarding,
  photos,
  products,
  push,
  visits,
}

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
export type { EndpointName }
