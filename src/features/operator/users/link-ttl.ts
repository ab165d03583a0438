import { issuedHours } from '#contract/operator/lspro.ts'
import type { DeskUser } from '#contract/operator/people.ts'

/** How long the link in a letter to somebody works, in words. Whoever has never opened their invitation is invited again. */
export const linkTtlText = ({ role, has_password }: Pick<DeskUser, 'role' | 'has_password'>) =>
  role === 'lspro' && has_password === 0 ? `${issuedHours} jam` : 'satu jam'
