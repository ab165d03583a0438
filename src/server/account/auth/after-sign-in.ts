import { addresses } from '#contract/addresses.ts'
import type { PersonRow } from '../profile/person.ts'

type RedirectFacts = Pick<PersonRow, 'role' | 'completed' | 'merchant_id' | 'wizard_stage' | 'lspro_id'>

/** What somebody still has to fill in, as an address; undefined when nothing is missing. */
export function unfinishedFormPath({ role, completed, wizard_stage }: RedirectFacts): string | undefined {
  if (completed) return undefined
  if (role === 'guest') return addresses.visitorForm
  return role === 'merchant' ? addresses.wizard(wizard_stage ?? 1) : undefined
}

/** Where signing in leads: on with what is not finished, a certification body to its page, others home. */
export function afterSignInPath(person: RedirectFacts): string {
  const { role, lspro_id } = person
  if (role === 'lspro' && lspro_id !== null) return addresses.lspro(lspro_id)
  return unfinishedFormPath(person) ?? addresses.home
}

/** Where 'Akun Saya' leads: on with what is not finished, otherwise to what is one's own. */
export function myAccountPath(person: RedirectFacts): string {
  const { role, merchant_id, lspro_id } = person
  if (role === 'lspro' && lspro_id !== null) return addresses.lspro(lspro_id)
  const open = unfinishedFormPath(person)
  if (open) return open
  return role === 'merchant' && merchant_id !== null ? addresses.shop(merchant_id) : addresses.account
}
