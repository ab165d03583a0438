import type { Lexicon } from './lexicon.ts'
import { wordsOf } from './normalize.ts'
import { findStandardNumber, standardLexeme } from './standard-number.ts'

/** Words that must occur together in one text. */
export type Phrase = readonly string[]

/** A word and its variants: itself, the same stem, completions, and corrections. */
export type QueryWord = {
  typed: string
  exact: Phrase[]
  family: Phrase[]
  soundAlikes: Phrase[]
  completions: Phrase[]
  corrections: Phrase[]
}

/** One unit of the query with its synonyms. `rarity`: from 1 for a frequent word up to 1.6. */
export type QueryUnit = { words: QueryWord[]; synonyms: Phrase[]; rarity: number }

export type ParsedQuery = {
  /** Required units, in the order they were typed. */
  units: QueryUnit[]
  /** Optional units, which only affect the order: sizes, numbers. */
  optional: string[]
  /** The query with corrected words. */
  text: string
  corrected: boolean
  sniNo: string | null
  place: string | null
  also: { typed: string; as: string[] }[]
  /** As of the lexicon. */
  isLarge: boolean
}

// Words without meaning for a search.
const stopWords = new Set(
  `dan atau di ke dari untuk yang dengan dalam pada oleh ini itu the of and for jual beli harga murah termurah terbaik
  bagus enak produk toko usaha umkm produsen penjual online grosir eceran asli cari mau ingin beli pesan dekat isi ukuran
  kota kabupaten kab provinsi prov`.split(/\s+/),
)
const sizePattern = /^(\d+|gr|gram|g|kg|ml|liter|ltr|l|cm|mm|m|meter|watt|w|pcs|buah|x)$/

/** How many units are required at most; further ones only affect the order. */
const maxUnits = 5
const maxSynonyms = 12

/** The parsed query; undefined if no word of two letters was typed. */
export function parseQuery(typed: string, lexicon: Lexicon): ParsedQuery | undefined {
  const words = wordsOf(typed)
  if (!words.some((word) => word.length > 1)) return undefined
  const standard = findStandardNumber(words, (lexeme) => lexicon.get(lexeme) !== undefined)
  const others = words
    .map((word, index) => ({ word, index }))
    .filter(({ index }) => !standard || index < standard.from || index >= standard.to)
  const significant = significantWords(others, others.length < words.length, lexicon)

  const units: QueryUnit[] = standard ? [unitOfStandard(standard)] : []
  const rest = others.filter((word) => !significant.includes(word)).map(({ word }) => word)
  for (let at = 0; at < significant.length; ) {
    const phrase = phraseFrom(significant, at, lexicon)
    if (units.length < maxUnits) units.push(unitOf(phrase, { lexicon, isLast: phrase.at(-1) === words.at(-1) }))
    else rest.push(...phrase)
    at += phrase.length
  }
  const text = correctedText(words, units)
  return {
    units,
    optional: rest.filter((word) => !stopWords.has(word)),
    text,
    corrected: text !== words.join(' '),
    sniNo: standard ? (lexicon.standard(standardLexeme(standard.core)) ?? `SNI ${standard.core}`) : null,
    place: placeIn(words, units, lexicon),
    also: alsoOf(units, lexicon),
    isLarge: lexicon.isLarge,
  }
}

/** The query of a certificate number's word (certificate-number.ts), for the products that have it. */
export const certificateQuery = (typed: string, word: string, { isLarge }: Lexicon): ParsedQuery => ({
  units: [unitOfWord(typed, { exact: [[word]], family: [] })],
  optional: [],
  text: typed,
  corrected: false,
  sniNo: null,
  place: null,
  also: [],
  isLarge,
})

type PositionedWord = { word: string; index: number }

/** The required words: the significant ones, or if there are none, the best of the others. */
function significantWords(all: readonly PositionedWord[], hasStandard: boolean, lexicon: Lexicon): PositionedWord[] {
  const isSignificant = ({ word }: PositionedWord) =>
    !stopWords.has(word) &&
    !sizePattern.test(word) &&
    (word.length > 2 || lexicon.get(word) !== undefined || lexicon.synonymsOf(word).length > 0)
  const significant = all.filter(isSignificant)
  if (significant.length > 0 || hasStandard) return significant
  const withoutStops = all.filter(({ word }) => !stopWords.has(word))
  const words = withoutStops.filter(({ word }) => !sizePattern.test(word))
  return [words, withoutStops, [...all]].find((list) => list.length > 0) ?? []
}

/** The two or three words from this position that have synonyms together, or exist joined; otherwise one word. */
function phraseFrom(significant: readonly PositionedWord[], from: number, lexicon: Lexicon): string[] {
  for (const length of [3, 2]) {
    const run = significant.slice(from, from + length)
    const isAdjacent = run.length === length && run.every(({ index }, nth) => index === run[0]!.index + nth)
    const words = run.map(({ word }) => word)
    if (isAdjacent && (lexicon.synonymsOf(words.join(' ')).length > 0 || lexicon.get(words.join('')))) return words
  }
  return [significant[from]!.word]
}

function unitOfStandard({ core, part }: { core: string; part: string | undefined }): QueryUnit {
  const lexeme = standardLexeme(core)
  const word = part ? { exact: [[`${lexeme}p${part}`]], family: [[lexeme]] } : { exact: [[lexeme]], family: [] }
  return unitOfWord(`sni ${core}`, word)
}

/** A number: it has no variants but those given, and is rare. */
const unitOfWord = (typed: string, word: Pick<QueryWord, 'exact' | 'family'>): QueryUnit => ({
  words: [{ typed, ...word, soundAlikes: [], completions: [], corrections: [] }],
  synonyms: [],
  rarity: 1.6,
})

function unitOf(words: string[], { lexicon, isLast }: { lexicon: Lexicon; isLast: boolean }): QueryUnit {
  const joined = words.join('')
  const synonyms = [
    ...lexicon.synonymsOf(words.join(' ')).map((phrase) => withoutStopWords(phrase)),
    ...(words.length > 1 && lexicon.get(joined) ? [[joined]] : []),
    ...(words.length === 1 && !lexicon.get(joined) ? partsOf(joined, lexicon) : []),
  ]
  const hasSynonyms = synonyms.some((phrase) => phrase.every((word) => lexicon.get(word)))
  return {
    words: words.map((word) => wordOf(word, { lexicon, isLast: isLast && word === words.at(-1), hasSynonyms })),
    synonyms: synonyms.slice(0, maxSynonyms),
    rarity: Math.max(...words.map((word) => rarityOf(lexicon.get(word)?.n ?? 0))),
  }
}

/** 'di yogyakarta' → 'yogyakarta'. A phrase of stop words alone is unchanged. */
const withoutStopWords = (phrase: string): Phrase => {
  const words = phrase.split(' ')
  const others = words.filter((word) => !stopWords.has(word))
  return others.length > 0 ? others : words
}

const rarityOf = (n: number) => Math.min(1.6, Math.max(1, 1.7 - Math.log10(1 + n) / 4))

type WordContext = { lexicon: Lexicon; isLast: boolean; hasSynonyms: boolean }

/** A word with its variants. With synonyms (`hasSynonyms`) it needs no correction. */
function wordOf(typed: string, { lexicon, isLast, hasSynonyms }: WordContext): QueryWord {
  const phrases = (words: readonly string[]) => words.map((word) => [word])
  const family = lexicon.family(typed)
  const soundAlikes = lexicon.sounding(typed)
  const isUnknown = lexicon.get(typed) === undefined && /^\D+$/.test(typed)
  // The last word may be incomplete, also one spelt phonetically.
  const startingWith = isLast && isUnknown ? lexicon.startingWith(typed, 24) : []
  const hasNoVariant = isUnknown && !hasSynonyms && family.length + soundAlikes.length + startingWith.length === 0
  const completions = isLast && hasNoVariant ? lexicon.soundingFrom(typed, 24) : startingWith
  const isMisspelt = hasNoVariant && completions.length === 0 && !lexicon.isPlaceWord(typed)
  return {
    typed,
    exact: [[typed]],
    family: phrases(family),
    soundAlikes: phrases(soundAlikes),
    completions: phrases(completions.map(({ word }) => word)),
    corrections: isMisspelt ? phrases(lexicon.near(typed, 6).map(({ word }) => word)) : [],
  }
}

/** 'minyakgoreng' → 'minyak goreng', when the joined word does not exist and its parts do. */
function partsOf(word: string, lexicon: Lexicon): Phrase[] {
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => (lexicon.get(part)?.n ?? 0) > 0)) return [parts]
  }
  return []
}

function correctedText(words: readonly string[], units: readonly QueryUnit[]): string {
  const corrections = new Map(
    units.flatMap((unit) =>
      unit.words
        .filter(({ corrections }) => corrections.length > 0)
        .map((word) => [word.typed, word.corrections[0]!] as const),
    ),
  )
  return words.map((word) => corrections.get(word)?.join(' ') ?? word).join(' ')
}

function alsoOf(units: readonly QueryUnit[], lexicon: Lexicon): ParsedQuery['also'] {
  return units.flatMap(({ words, synonyms }) => {
    const typed = words.map((word) => word.typed).join(' ')
    if (words.every((word) => lexicon.get(word.typed)) || typed.startsWith('sni ')) return []
    const as = [
      ...synonyms,
      ...words.flatMap(({ family, soundAlikes, completions }) => [...family, ...soundAlikes, ...completions]),
    ]
    const texts = [...new Set(as.map((phrase) => phrase.join(' ')))].slice(0, 3)
    return texts.length > 0 ? [{ typed, as: texts }] : []
  })
}

/** The place named in the query. A place that is also a product name ('pati', 'batu') does not count. */
function placeIn(words: readonly string[], units: readonly QueryUnit[], lexicon: Lexicon): string | null {
  const placeOf = (phrase: string) => (lexicon.get(phrase)?.named ? undefined : lexicon.place(phrase))
  for (const length of [3, 2, 1])
    for (let at = 0; at + length <= words.length; at++) {
      const place = placeOf(words.slice(at, at + length).join(' '))
      if (place) return place
    }
  for (const { synonyms } of units)
    for (const phrase of synonyms) {
      const place = placeOf(phrase.join(' ')) ?? placeOf(phrase.slice(1).join(' '))
      if (place) return place
    }
  return null
}
