import { addresses } from '#contract/addresses.ts'
import type { PersonRow } from './person.ts'

type Landing = Pick<PersonRow, 'role' | 'completed' | 'merchant_id' | 'wizard_stage' | 'lspro_id'>

/** What somebody still has to fill in, as an address; undefined when nothing is missing. */
export function unfinished({ role, completed, wizard_stage }: Landing): string | undefined {
  if (completed) return undefined
  if (role === 'guest') return addresses.visitorForm
  return role === 'merchant' ? addresses.wizard(wizard_stage ?? 1) : undefined
}

/** Where signing in leads (row 55): on with what is not finished, a certification body to its page, others home. */
export function signInRoute(person: Landing): string {
  const { role, lspro_id } = person
  if (role === 'lspro' && lspro_id !== null) return addresses.lspro(lspro_id)
  return unfinished(person) ?? addresses.home
}

/** Where 'Akun Saya' leads (rows 36–39): on with what is not finished, otherwise to what is one's own. */
export function akunSaya(person: Landing): string {
  const { role, merchant_id, lspro_id } = person
  if (role === 'lspro' && lspro_id !== null) return addresses.lspro(lspro_id)
  const open = unfinished(person)
  if (open) return open
  return role === 'merchant' && merchant_id !== null ? addresses.shop(merchant_id) : addresses.account
}
