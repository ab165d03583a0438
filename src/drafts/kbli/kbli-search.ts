import type { Kbli } from '#contract/kbli.ts'

// Finding one business class among some 1,700: by the beginning of its code, or by words of its name in any order.

export type KbliOption = { id: string; name: string }
export type KbliHits = { hits: KbliOption[] /** How many there are, shown or not. */; total: number }

/** Entries with what is looked through, made once a list. */
export type KbliIndex = readonly { option: KbliOption; folded: string }[]

const shownAtMost = 30

/** Without case and without the marks on letters: 'Émping' is found as 'emping'. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const indexOf = (list: readonly KbliOption[]): KbliIndex =>
  list.map((option) => ({ option, folded: ` ${fold(option.name).replace(/[^\p{L}\p{Nd}]+/gu, ' ')}` }))

/** What fits, but for those chosen already; where each word begins one of the name's, it comes first. */
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
  return { hits: [...first, ...second].slice(0, shownAtMost), total: first.length + second.length }
}

/** Five digits, for a phone that has no list yet. */
export const typedCode = (typed: string): string | undefined => /^\s*(\d{5})\s*$/.exec(typed)?.[1]

/** The codes that a sentence about them names: 'KBLI 99999 tidak ada di daftar.' */
export const codesIn = (sentence: string | undefined): string[] => sentence?.match(/\b\d{5}\b/g) ?? []

/** The list with one more; one that is there already is not added again. */
export const withKbli = (chosen: readonly Kbli[], one: Kbli): Kbli[] =>
  chosen.some(({ code }) => code === one.code) ? [...chosen] : [...chosen, one]

export { kbliLabel } from '#contract/shops/shop-rules.ts'

/** What the search has found, as it is read out. */
export function hitSentence({ hits, total }: KbliHits): string {
  if (total === 0) return 'Tidak ada KBLI yang cocok. Coba kata lain, atau kodenya.'
  return total > hits.length
    ? `${total} cocok, ${hits.length} ditampilkan. Tambah kata untuk menyaring.`
    : `${total} cocok`
}

/** The classes in a form's text; none in a text that is no such list. */
export function kblisOf(text: string): Kbli[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? (list as Kbli[]) : []
  } catch {
    return []
  }
}
export const kbliText = (list: readonly Kbli[]) => JSON.stringify(list)
