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

/** One unit of the query with its synonyms. `rare`: from 1 for a frequent word up to 1.6. */
export type QueryUnit = { words: QueryWord[]; synonyms: Phrase[]; rarity: number }

export type ParsedQuery = {
  /** Required units, in the order they were typed. */
  units: QueryUnit[]
  /** Optional units, which only affect the order: sizes, numbers. */
  optional: string[]
  /** Corrected words. */
  text: string
  corrected: boolean
  sniNo: string | null
  place: string | null
  also: { typed: string; as: string[] }[]
}

// Words without information in a search for goods.
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
  const taken = new Set(standard && Array.from({ length: standard.to - standard.from }, (_, at) => standard.from + at))
  const open = words.map((word, at) => ({ word, at })).filter(({ at }) => !taken.has(at))
  const significant = significantWords(open, taken.size > 0, lexicon)

  const units: QueryUnit[] = standard ? [unitOfStandard(standard)] : []
  const besides = open.filter((one) => !significant.includes(one)).map(({ word }) => word)
  for (let at = 0; at < significant.length; ) {
    const run = knownPhraseFrom(significant, at, lexicon)
    if (units.length < maxUnits)
      units.push(unitOf(run.words, { known: lexicon, last: run.words.at(-1) === words.at(-1) }))
    else besides.push(...run.words)
    at += run.words.length
  }
  const text = correctedText(words, units)
  return {
    units,
    optional: besides.filter((word) => !stopWords.has(word)),
    text,
    corrected: text !== words.join(' '),
    sniNo: standard ? (lexicon.standard(standardLexeme(standard.core)) ?? `SNI ${standard.core}`) : null,
    place: placeIn(words, units, lexicon),
    also: alsoOf(units, lexicon),
  }
}

type PositionedWord = { word: string; at: number }

/** The required words: those with information, or whatever there is. */
function significantWords(open: readonly PositionedWord[], hasStandard: boolean, known: Lexicon): PositionedWord[] {
  const says = ({ word }: PositionedWord) =>
    !stopWords.has(word) &&
    !sizePattern.test(word) &&
    (word.length > 2 || known.get(word) !== undefined || known.synonymsOf(word).length > 0)
  const telling = open.filter(says)
  if (telling.length > 0 || hasStandard) return telling
  const some = open.filter(({ word }) => !stopWords.has(word))
  const words = some.filter(({ word }) => !sizePattern.test(word))
  return [words, some, [...open]].find((of) => of.length > 0) ?? []
}

/** The number of words from here on that are known as one expression, or written as one; else one. */
function knownPhraseFrom(telling: readonly PositionedWord[], from: number, known: Lexicon): { words: string[] } {
  for (const length of [3, 2]) {
    const run = telling.slice(from, from + length)
    const together = run.length === length && run.every(({ at }, nth) => at === run[0]!.at + nth)
    const words = run.map(({ word }) => word)
    if (together && (known.synonymsOf(words.join(' ')).length > 0 || known.get(words.join('')))) return { words }
  }
  return { words: [telling[from]!.word] }
}

function unitOfStandard({ core, part }: { core: string; part: string | undefined }): QueryUnit {
  const lexeme = standardLexeme(core)
  const word = part ? { exact: [[`${lexeme}p${part}`]], family: [[lexeme]] } : { exact: [[lexeme]], family: [] }
  return {
    words: [{ typed: `sni ${core}`, ...word, soundAlikes: [], completions: [], corrections: [] }],
    synonyms: [],
    rarity: 1.6,
  }
}

function unitOf(words: string[], { known, last }: { known: Lexicon; last: boolean }): QueryUnit {
  const joined = words.join('')
  const otherwise = [
    ...known.synonymsOf(words.join(' ')).map((phrase) => tellingWords(phrase)),
    ...(words.length > 1 && known.get(joined) ? [[joined]] : []),
    ...(words.length === 1 && !known.get(joined) ? partsOf(joined, known) : []),
  ]
  const said = otherwise.some((phrase) => phrase.every((word) => known.get(word)))
  return {
    words: words.map((word) => wordOf(word, { known, last: last && word === words.at(-1), said })),
    synonyms: otherwise.slice(0, maxSynonyms),
    rarity: Math.max(...words.map((word) => rarityOf(known.get(word)?.n ?? 0))),
  }
}

/** 'di yogyakarta' → 'yogyakarta': words without information are dropped. */
const tellingWords = (phrase: string): Phrase => {
  const words = phrase.split(' ')
  const telling = words.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

const rarityOf = (n: number) => Math.min(1.6, Math.max(1, 1.7 - Math.log10(1 + n) / 4))

/** `said`: it has synonyms, so no correction is needed. */
function wordOf(typed: string, { known, last, said }: { known: Lexicon; last: boolean; said: boolean }): QueryWord {
  const phrases = (words: readonly string[]) => words.map((word) => [word])
  const family = known.family(typed)
  const sounding = known.sounding(typed)
  const isKnown = known.get(typed) !== undefined
  const letters = /^\D+$/.test(typed)
  const guessed = !isKnown && letters
  // The last word may be incomplete, also one spelt phonetically.
  const begun = last && guessed ? known.startingWith(typed, 24) : []
  const unheard = guessed && !said && family.length + sounding.length + begun.length === 0
  const goesOn = last && unheard ? known.soundingFrom(typed, 24) : begun
  const lost = unheard && goesOn.length === 0 && !known.isPlaceWord(typed)
  return {
    typed,
    exact: [[typed]],
    family: phrases(family),
    soundAlikes: phrases(sounding),
    completions: phrases(goesOn.map(({ word }) => word)),
    corrections: lost ? phrases(known.near(typed, 6).map(({ word }) => word)) : [],
  }
}

/** 'minyakgoreng' → 'minyak goreng', when the joined word does not exist and its parts do. */
function partsOf(word: string, known: Lexicon): Phrase[] {
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => (known.get(part)?.n ?? 0) > 0)) return [parts]
  }
  return []
}

function correctedText(words: readonly string[], units: readonly QueryUnit[]): string {
  const right = new Map(
    units.flatMap((unit) =>
      unit.words
        .filter(({ corrections: wrong }) => wrong.length > 0)
        .map((word) => [word.typed, word.corrections[0]!] as const),
    ),
  )
  return words.map((word) => right.get(word)?.join(' ') ?? word).join(' ')
}

function alsoOf(units: readonly QueryUnit[], known: Lexicon): ParsedQuery['also'] {
  return units.flatMap(({ words, synonyms: otherwise }) => {
    const typed = words.map((word) => word.typed).join(' ')
    if (words.every((word) => known.get(word.typed)) || typed.startsWith('sni ')) return []
    const as = [
      ...otherwise,
      ...words.flatMap(({ family, soundAlikes: alike, completions: goesOn }) => [...family, ...alike, ...goesOn]),
    ]
    const texts = [...new Set(as.map((phrase) => phrase.join(' ')))].slice(0, 3)
    return texts.length > 0 ? [{ typed, as: texts }] : []
  })
}

/** The place named in the query. A place that is also a product name ('pati', 'batu') does not count. */
function placeIn(words: readonly string[], units: readonly QueryUnit[], known: Lexicon): string | null {
  const named = (phrase: string) => (known.get(phrase)?.named ? undefined : known.place(phrase))
  for (const length of [3, 2, 1])
    for (let at = 0; at + length <= words.length; at++) {
      const place = named(words.slice(at, at + length).join(' '))
      if (place) return place
    }
  for (const { synonyms: otherwise } of units)
    for (const phrase of otherwise) {
      const place = named(phrase.join(' ')) ?? named(phrase.slice(1).join(' '))
      if (place) return place
    }
  return null
}
