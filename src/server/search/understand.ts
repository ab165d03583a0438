import { wordsOf } from './clean.ts'
import { lexemeOf, standardIn } from './numbers-of-standards.ts'
import type { Words } from './words-known.ts'

/** Words that stand together in one text. */
export type Phrase = readonly string[]

/** One word and what it may be: itself, of its family, how it goes on, and what it was meant to be. */
export type Word = {
  typed: string
  exact: Phrase[]
  family: Phrase[]
  alike: Phrase[]
  goesOn: Phrase[]
  wrong: Phrase[]
}

/** What has to be found together, or said in other words. `rare`: 1 of what everything has, up to 1.6. */
export type Unit = { words: Word[]; otherwise: Phrase[]; rare: number }

export type Reading = {
  /** What has to be found, in the order it was typed. */
  units: Unit[]
  /** What only says which of them come first: sizes, numbers. */
  besides: string[]
  /** In which words were put right. */
  text: string
  corrected: boolean
  sniNo: string | null
  place: string | null
  also: { typed: string; as: string[] }[]
}

// Said with anything, and telling nothing of it.
const empty = new Set(
  `dan atau di ke dari untuk yang dengan dalam pada oleh ini itu the of and for jual beli harga murah termurah terbaik
  bagus enak produk toko usaha umkm produsen penjual online grosir eceran asli cari mau ingin beli pesan dekat isi ukuran
  kota kabupaten kab provinsi prov`.split(/\s+/),
)
const size = /^(\d+|gr|gram|g|kg|ml|liter|ltr|l|cm|mm|m|meter|watt|w|pcs|buah|x)$/

/** How many are looked for together; what more there is only says which come first. */
const mostUnits = 5
const mostAlike = 12

/** What somebody meant; undefined where not one word of two letters was typed. */
export function understand(typed: string, known: Words): Reading | undefined {
  const words = wordsOf(typed)
  if (!words.some((word) => word.length > 1)) return undefined
  const standard = standardIn(words, (lexeme) => known.get(lexeme) !== undefined)
  const taken = new Set(standard && Array.from({ length: standard.to - standard.from }, (_, at) => standard.from + at))
  const open = words.map((word, at) => ({ word, at })).filter(({ at }) => !taken.has(at))
  const telling = tellingOf(open, taken.size > 0, known)

  const units: Unit[] = standard ? [unitOfStandard(standard)] : []
  const besides = open.filter((one) => !telling.includes(one)).map(({ word }) => word)
  for (let at = 0; at < telling.length; ) {
    const run = runFrom(telling, at, known)
    if (units.length < mostUnits) units.push(unitOf(run.words, { known, last: run.words.at(-1) === words.at(-1) }))
    else besides.push(...run.words)
    at += run.words.length
  }
  const text = correctedText(words, units)
  return {
    units,
    besides: besides.filter((word) => !empty.has(word)),
    text,
    corrected: text !== words.join(' '),
    sniNo: standard ? (known.standard(lexemeOf(standard.core)) ?? `SNI ${standard.core}`) : null,
    place: placeIn(words, units, known),
    also: alsoOf(units, known),
  }
}

type At = { word: string; at: number }

/** The words that what is found must have: those that tell something, or whatever there is. */
function tellingOf(open: readonly At[], hasStandard: boolean, known: Words): At[] {
  const says = ({ word }: At) =>
    !empty.has(word) &&
    !size.test(word) &&
    (word.length > 2 || known.get(word) !== undefined || known.otherwise(word).length > 0)
  const telling = open.filter(says)
  if (telling.length > 0 || hasStandard) return telling
  const some = open.filter(({ word }) => !empty.has(word))
  const words = some.filter(({ word }) => !size.test(word))
  return [words, some, [...open]].find((of) => of.length > 0) ?? []
}

/** As many words from here on as are known to be said otherwise together, or written as one; else one. */
function runFrom(telling: readonly At[], from: number, known: Words): { words: string[] } {
  for (const length of [3, 2]) {
    const run = telling.slice(from, from + length)
    const together = run.length === length && run.every(({ at }, nth) => at === run[0]!.at + nth)
    const words = run.map(({ word }) => word)
    if (together && (known.otherwise(words.join(' ')).length > 0 || known.get(words.join('')))) return { words }
  }
  return { words: [telling[from]!.word] }
}

function unitOfStandard({ core, part }: { core: string; part: string | undefined }): Unit {
  const lexeme = lexemeOf(core)
  const word = part ? { exact: [[`${lexeme}p${part}`]], family: [[lexeme]] } : { exact: [[lexeme]], family: [] }
  return { words: [{ typed: `sni ${core}`, ...word, alike: [], goesOn: [], wrong: [] }], otherwise: [], rare: 1.6 }
}

function unitOf(words: string[], { known, last }: { known: Words; last: boolean }): Unit {
  const joined = words.join('')
  const otherwise = [
    ...known.otherwise(words.join(' ')).map((phrase) => tellingWords(phrase)),
    ...(words.length > 1 && known.get(joined) ? [[joined]] : []),
    ...(words.length === 1 && !known.get(joined) ? partsOf(joined, known) : []),
  ]
  const said = otherwise.some((phrase) => phrase.every((word) => known.get(word)))
  return {
    words: words.map((word) => wordOf(word, { known, last: last && word === words.at(-1), said })),
    otherwise: otherwise.slice(0, mostAlike),
    rare: Math.max(...words.map((word) => rarity(known.get(word)?.n ?? 0))),
  }
}

/** 'di yogyakarta' → 'yogyakarta': what says nothing alone says nothing here. */
const tellingWords = (phrase: string): Phrase => {
  const words = phrase.split(' ')
  const telling = words.filter((word) => !empty.has(word))
  return telling.length > 0 ? telling : words
}

const rarity = (n: number) => Math.min(1.6, Math.max(1, 1.7 - Math.log10(1 + n) / 4))

/** `said`: it is said otherwise, so nobody has to guess what was meant. */
function wordOf(typed: string, { known, last, said }: { known: Words; last: boolean; said: boolean }): Word {
  const phrases = (words: readonly string[]) => words.map((word) => [word])
  const family = known.family(typed)
  const sounding = known.sounding(typed)
  const isKnown = known.get(typed) !== undefined
  const letters = /^\D+$/.test(typed)
  const guessed = !isKnown && letters
  // Whoever types on ends in the middle of a word, be it one that is written by ear.
  const begun = last && guessed ? known.beginning(typed, 24) : []
  const unheard = guessed && !said && family.length + sounding.length + begun.length === 0
  const goesOn = last && unheard ? known.beginningAlike(typed, 24) : begun
  const lost = unheard && goesOn.length === 0 && !known.isOfPlace(typed)
  return {
    typed,
    exact: [[typed]],
    family: phrases(family),
    alike: phrases(sounding),
    goesOn: phrases(goesOn.map(({ word }) => word)),
    wrong: lost ? phrases(known.near(typed, 6).map(({ word }) => word)) : [],
  }
}

/** 'minyakgoreng' → 'minyak goreng', when nothing is called the one and something the others. */
function partsOf(word: string, known: Words): Phrase[] {
  for (let at = 3; at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => (known.get(part)?.n ?? 0) > 0)) return [parts]
  }
  return []
}

function correctedText(words: readonly string[], units: readonly Unit[]): string {
  const right = new Map(
    units.flatMap((unit) =>
      unit.words.filter(({ wrong }) => wrong.length > 0).map((word) => [word.typed, word.wrong[0]!] as const),
    ),
  )
  return words.map((word) => right.get(word)?.join(' ') ?? word).join(' ')
}

function alsoOf(units: readonly Unit[], known: Words): Reading['also'] {
  return units.flatMap(({ words, otherwise }) => {
    const typed = words.map((word) => word.typed).join(' ')
    if (words.every((word) => known.get(word.typed)) || typed.startsWith('sni ')) return []
    const as = [...otherwise, ...words.flatMap(({ family, alike, goesOn }) => [...family, ...alike, ...goesOn])]
    const texts = [...new Set(as.map((phrase) => phrase.join(' ')))].slice(0, 3)
    return texts.length > 0 ? [{ typed, as: texts }] : []
  })
}

/** The place that was named. What is also the name of goods ('pati', 'batu') is not said to be one. */
function placeIn(words: readonly string[], units: readonly Unit[], known: Words): string | null {
  const named = (phrase: string) => (known.get(phrase)?.named ? undefined : known.place(phrase))
  for (const length of [3, 2, 1])
    for (let at = 0; at + length <= words.length; at++) {
      const place = named(words.slice(at, at + length).join(' '))
      if (place) return place
    }
  for (const { otherwise } of units)
    for (const phrase of otherwise) {
      const place = named(phrase.join(' ')) ?? named(phrase.slice(1).join(' '))
      if (place) return place
    }
  return null
}
