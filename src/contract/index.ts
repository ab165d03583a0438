import { account } from './account/schemas.ts'
import { catalogue } from './catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import { favorites } from './favorites/schemas.ts'
import { follows } from './lspro/schemas.ts'
import { moderation } from './moderation/schemas.ts'
import { nib } from './nib/schemas.ts'
import { notices } from './notices/schemas.ts'
import { onboarding } from './onboarding/schemas.ts'
import { photos } from './photos/schemas.ts'
import { products } from './products/schemas.ts'
import { push } from './push/schemas.ts'
import { reference } from './reference.ts'
import { visits } from './visits/schemas.ts'

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
