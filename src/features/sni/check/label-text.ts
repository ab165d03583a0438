import { plainWords } from '#contract/text/normalize-text.ts'
import type { Asked } from '../verdict/verdict-texts.ts'

// Words that labels have beside their numbers, for the search of the registry and for the page that answers.

/** Words of a label that are no part of a name. */
export const labelWords: ReadonlySet<string> = new Set(
  'sni no nomor sertifikat sertifikasi standar produsen ud cv pt'.split(' '),
)

const units = 'mg|g|gr|gram|kg|ml|l|lt|liter|cc|mm|cm|m|w|watt|v|volt|pcs|lembar|butir|helai|sachet|bungkus'
/** A weight, a volume or a count at the beginning of a text, as labels have them: '250 gr', '1.000ml', '240 lembar'. */
export const measure = new RegExp(`^\\d[\\d.]*\\s?(${units})(?![\\p{L}\\p{N}/-])`, 'iu')
/** Weights, volumes and counts wherever they are in a text, also '1,5 liter'. */
export const measures = new RegExp(`(?<![\\p{L}\\p{N}/.-])\\d[\\d.,]*\\s?(${units})(?![\\p{L}\\p{N}/-])`, 'giu')

/**
 * Decides whether a visitor asks for a number, a name, or both. A word without a digit is a name's, unless labels have
 * it beside numbers; other letters belong to a number ('LSPr-001/2024').
 */
export function askedIn(text: string): Asked {
  if (!/\d/.test(text)) return 'name'
  const parts = text.replace(measures, ' ').split(/[\s,;()]+/)
  const isName = (part: string) =>
    !/\d/.test(part) && plainWords(part).some((word) => word.length >= 3 && !labelWords.has(word))
  return parts.some(isName) ? 'both' : 'number'
}
