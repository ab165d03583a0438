import { refused } from '#contract/problem.ts'
import { strengthOf } from '#contract/rules.ts'
import list from './common-passwords.json' with { type: 'json' }

const commonPasswords = new Set(list.passwords)

const tooCommon = 'Kata sandi ini terlalu sering dipakai orang dan mudah ditebak. Pilih yang lain.'

/** Throws 01, with a message at the field, for one of the 1,000 most common passwords, in any case. */
export function refuseCommonPassword(password: string, field: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw refused(tooCommon, { [field]: tooCommon })
}

const tooShort = 'Kata sandi akun ini paling sedikit 12 karakter.'

/** Throws 01 for a new password of fewer than 12 characters for accounts of certification bodies and operators. */
export function refuseShortPassword(role: string, password: string, field: string): void {
  const issued = role === 'lspro' || role === 'operator'
  if (issued && [...password].length < 12) throw refused(tooShort, { [field]: tooShort })
}

/**
 * Whether it is short or of one kind of characters. It is allowed, but its account gets the strict limit of failures.
 */
export function isWeakPassword(password: string): boolean {
  const [length, ...kinds] = strengthOf(password)
  return !length!.has || kinds.filter(({ has }) => has).length < 2
}
