import { addresses } from '#contract/addresses.ts'
import type { PersonRow } from './person.ts'

type RedirectFacts = Pick<PersonRow, 'role' | 'completed' | 'merchant_id' | 'wizard_stage' | 'lspro_id'>

/** The address of the form that the person still has to complete; undefined when nothing is missing. */
export function unfinishedFormPath({ role, completed, wizard_stage }: RedirectFacts): string | undefined {
  if (completed) return undefined
  if (role === 'guest') return addresses.visitorForm
  return role === 'merchant' ? addresses.wizard(wizard_stage ?? 1) : undefined
}

/** The address after signing in: an unfinished form, the page of a certification body, the own shop, otherwise home. */
export function afterSignInPath(person: RedirectFacts): string {
  const { role, merchant_id, lspro_id } = person
  if (role === 'lspro' && lspro_id !== null) return addresses.lspro(lspro_id)
  const isMerchant = role === 'merchant' && merchant_id !== null
  return unfinishedFormPath(person) ?? (isMerchant ? addresses.shopHome : addresses.home)
}

/** The address of 'Akun Saya': an unfinished form, otherwise the person's own body, shop or account page. */
export function myAccountPath(person: RedirectFacts): string {
  const { role, merchant_id, lspro_id } = person
  if (role === 'lspro' && lspro_id !== null) return addresses.lspro(lspro_id)
  const unfinished = unfinishedFormPath(person)
  if (unfinished) return unfinished
  return role === 'merchant' && merchant_id !== null ? addresses.shop(merchant_id) : addresses.account
}
