import { account } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { help } from './help/help.ts'
import { lspro } from './lspro/lspro.ts'
import { moderation } from './moderation/moderation.ts'
import { nib } from './nib.ts'
import { notices } from './notices.ts'
import { onboarding } from './onboarding/onboarding.ts'
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

export const contract = {
  account,
  favorites,
  follows,
  help,
  lspro,
  nib,
  moderation,
  notices,
  onboarding,
  photos,
  products,
  push,
  regions,
  search,
  shops,
  showcase,
  visits,
}

/** `showcase.list` and the like. The phone remembers these names, so an address may change and a name may not. */
export type EndpointName = {
  [Room in keyof typeof contract]: `${Room}.${keyof (typeof contract)[Room] & string}`
}[keyof typeof contract]

/** The endpoint of a name, for types: what may be asked of `showcase.list`, and what it answers. */
export type EndpointOf<Name extends EndpointName> =
  Name extends `${infer Room extends keyof typeof contract}.${infer Verb}`
    ? Verb extends keyof (typeof contract)[Room]
      ? (typeof contract)[Room][Verb]
      : never
    : never

/** The endpoint of a name that was remembered; undefined when this release no longer knows it. */
export function endpointNamed(name: string): Endpoint | undefined {
  const [room = '', verb = ''] = name.split('.')
  const rooms: Record<string, Record<string, Endpoint>> = contract
  // Names come out of storage: only what the contract itself says is a call, 'constructor' is not.
  if (!Object.hasOwn(rooms, room) || !Object.hasOwn(rooms[room]!, verb)) return undefined
  return rooms[room]![verb]
}

export { contractVersion } from './version.ts'
