import { addresses } from '#contract/addresses.ts'

/** The rooms of the desk. Apart from the addresses of the app: every first screen carries those, and no phone these. */
export const deskAddresses = {
  queue: addresses.operator,
  review: (id: number) => `${addresses.operator}/review?id=${id}`,
  shops: `${addresses.operator}/shops`,
  shop: (id: number) => `${addresses.operator}/shop?id=${id}`,
  audit: `${addresses.operator}/audit`,
} as const
