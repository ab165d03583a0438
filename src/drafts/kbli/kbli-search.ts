import type { Kbli } from '#contract/onboarding/schemas.ts'

// Finds a business class among some 1,700: by the beginning of its code, or by words of its name in any order.

export type KbliOption = { id: string; name: string }
export type KbliHits = { hits: KbliOption[] /** The number of all matches. */; total: number }

/** Entries with their search text, made once for a list. */
export type KbliIndex = readonly { option: KbliOption; folded: string }[]

const maxHits = 30

/** Without case and diacritics: 'Émping' is found as 'emping'. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const indexOf = (list: readonly KbliOption[]): KbliIndex =>
  list.map((option) => ({ option, folded: ` ${fold(option.name).replace(/[^\p{L}\p{Nd}]+/gu, ' ')}` }))

/** Matches, except those chosen already; entries where each word is the beginning of a word of the name come first. */
export function searchKbli(index: KbliIndex, typed: string, chosen: readonly string[] = []): KbliHits {
  const words = fold(typed).match(/[\p{L}\p{Nd}]+/gu) ?? []
  if (words.length === 0) return { hits: [], total: 0 }
  const first: KbliOption[] = []
  const second: KbliOption[] = []
  for (const { option, folded } of index) {
    if (chosen.includes(option.id)) continue
    const fits = (word: string, before: string) =>
      /^\d+$/.test(word) ? option.id.startsWith(word) : folded.includes(before + word)
    if (words.every((word) => fits(word, ' '))) first.push(option)
    else if (words.every((word) => fits(word, ''))) second.push(option)
  }
  return { hits: [...first, ...second].slice(0, maxHits), total: first.length + second.length }
}

/** Five digits, for a phone without the list. */
export const typedCode = (typed: string): string | undefined => /^\s*(\d{5})\s*$/.exec(typed)?.[1]

/** The codes that an error message names: 'KBLI 99999 tidak ada di daftar.' */
export const codesIn = (sentence: string | undefined): string[] => sentence?.match(/\b\d{5}\b/g) ?? []

/** The list with one class added, unless it is in the list already. */
export const withKbli = (chosen: readonly Kbli[], one: Kbli): Kbli[] =>
  chosen.some(({ code }) => code === one.code) ? [...chosen] : [...chosen, one]

export { kbliLabel } from '#contract/shops/rules.ts'

/** The result of the search, for screen readers. */
export function hitSentence({ hits, total }: KbliHits): string {
  if (total === 0) return 'Tidak ada KBLI yang cocok. Coba kata lain, atau kodenya.'
  return total > hits.length
    ? `${total} cocok, ${hits.length} ditampilkan. Tambah kata untuk menyaring.`
    : `${total} cocok`
}
