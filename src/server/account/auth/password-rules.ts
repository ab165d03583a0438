import { refused } from '#contract/problem.ts'
import { strengthOf } from '#contract/rules.ts'
import list from './common-passwords.json' with { type: 'json' }

const commonPasswords = new Set(list.passwords)

const tooCommon = 'Kata sandi ini terlalu sering dipakai orang dan mudah ditebak. Pilih yang lain.'

/** Refuses (01) one of the 1,000 commonest passwords, in whatever case, with a sentence at its field. */
export function refuseCommonPassword(password: string, field: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw refused(tooCommon, { [field]: tooCommon })
}

const tooShort = 'Kata sandi akun ini paling sedikit 12 karakter.'

/** Refuses (01) a new password of fewer than 12 letters for an account that may do things to others. */
export function refuseShortPassword(role: string, password: string, field: string): void {
  const issued = role === 'lspro' || role === 'operator'
  if (issued && [...password].length < 12) throw refused(tooShort, { [field]: tooShort })
}

/** Whether it is short or of one kind of letters: allowed, and its account puts up with fewer wrong tries. */
export function isWeakPassword(password: string): boolean {
  const [length, ...kinds] = strengthOf(password)
  return !length!.has || kinds.filter(({ has }) => has).length < 2
}
