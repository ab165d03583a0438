// @chunk auth-pages
import type { SignedIn } from '#contract/account/schemas.ts'
import { addresses } from '#contract/addresses.ts'

/** The page after the verification of an e-mail address, by role. */
export const nextAddressOf = (role: SignedIn['role']): string => {
  if (role === 'merchant') return addresses.wizard(1)
  return role === 'lspro' ? addresses.home : addresses.visitorForm
}
