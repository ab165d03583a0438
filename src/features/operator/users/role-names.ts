import type { Role } from '#contract/account.ts'

/** What somebody is, as the desk says it. */
export const roleNames: Record<Role, string> = {
  guest: 'Pengunjung',
  merchant: 'Produsen',
  lspro: 'LSPRO',
  operator: 'Operator',
}
