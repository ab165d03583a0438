import { refused } from '#contract/problem.ts'
import { strengthOf } from '#contract/rules.ts'
import list from './commonest.json' with { type: 'json' }

const commonest = new Set(list.passwords)

const tooCommon = 'Kata sandi ini terlalu sering dipakai orang dan mudah ditebak. Pilih yang lain.'

/** Refuses (01) one of the 1,000 commonest passwords (D15), in whatever case, with a sentence at its field. */
export function refuseCommonest(password: string, field: string): void {
  if (commonest.has(password.toLowerCase())) throw refused(tooCommon, { [field]: tooCommon })
}

/** Whether it is short or of one kind of letters: allowed, and its account puts up with fewer wrong tries. */
export function isWeak(password: string): boolean {
  const [length, ...kinds] = strengthOf(password)
  return !length!.has || kinds.filter(({ has }) => has).length < 2
}
