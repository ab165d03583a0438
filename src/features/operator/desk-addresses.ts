import { addresses } from '#contract/addresses.ts'

/** The rooms of the desk. Apart from the addresses of the app: every first screen carries those, and no phone these. */
export const deskAddresses = {
  queue: addresses.operator,
  disputes: `${addresses.operator}/disputes`,
  review: (id: number) => `${addresses.operator}/review?id=${id}`,
  shops: `${addresses.operator}/shops`,
  shop: (id: number) => `${addresses.operator}/shop?id=${id}`,
  bodies: `${addresses.operator}/lspros`,
  body: (id: number) => `${addresses.operator}/lspro?id=${id}`,
  issue: `${addresses.operator}/lspro/issue`,
  users: `${addresses.operator}/users`,
  user: (id: number) => `${addresses.operator}/user?id=${id}`,
  scopes: `${addresses.operator}/scopes`,
  mentors: (type?: number) => `${addresses.operator}/mentors${type ? `?type=${type}` : ''}`,
  categories: `${addresses.operator}/categories`,
  options: `${addresses.operator}/options`,
  banners: `${addresses.operator}/banners`,
  reports: (weeks?: number) => `${addresses.operator}/reports${weeks ? `?weeks=${weeks}` : ''}`,
  messages: `${addresses.operator}/messages`,
  message: (id: number) => `${addresses.operator}/message?id=${id}`,
  questions: `${addresses.operator}/faq`,
  texts: `${addresses.operator}/texts`,
  text: (kind: string) => `${addresses.operator}/text?kind=${kind}`,
  contactFacts: `${addresses.operator}/contact`,
  deletions: `${addresses.operator}/deletions`,
  audit: `${addresses.operator}/audit`,
} as const
