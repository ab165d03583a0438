import type { Role } from '#contract/account/schemas.ts'

/** The names of the roles. */
export const roleNames: Record<Role, string> = {
  guest: 'Pengunjung',
  merchant: 'Produsen',
  lspro: 'LSPRO',
  operator: 'Operator',
}
