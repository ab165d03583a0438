import { editDistance, maxTypos } from '#contract/search/edit-distance.ts'
import { mayContain } from '#contract/sni/number-filter.ts'
import { bareSniKey, sniKey, withoutYear } from '#contract/sni/number-key.ts'
import type { Certificate, MisusedNumber } from '#contract/sni/registry.ts'
import { plainWords, visibleText } from '#contract/text/normalize-text.ts'
import { askedIn, labelWords, measure, measures } from './label-text.ts'

// Searches the registry on this phone, for a number or a name as they are typed in a hurry or read off a label. What
// was not typed exactly so is only a suggestion: its number is always named beside it.

/** A number of the registry, as it is printed, and the certificates that have it. */
export type NumberMatch = {
  number: string
  /**
   * The first of `total`: certificates of producers that are named in the text first, then valid ones, then the newest.
   */
  certificates: Certificate[]
  total: number
  /** The number of products that all these certificates belong to. */
  products: number
  /** The text has the number of a standard without its year, as many labels do: the certificates are of any year. */
  isAnyYear?: true
}

export type ProducerMatch = { producer: string; regency: string; certificates: Certificate[]; total: number }

export type SearchResult = {
  /** Numbers that are in the text, letter by letter; spaces, signs and capitals do not matter. */
  exact: NumberMatch[]
  /** Numbers that are nearly in the text: 'mungkin maksud Anda'. Only when there is no exact one. */
  near: NumberMatch[]
  producers: ProducerMatch[]
  /** Certificates of products with such a name, the first ones of `total`. Only when there is no number. */
  products: { certificates: Certificate[]; total: number }
  /** Parts of the text that look like numbers, and are none in the registry. Only beside an exact one. */
  unmatched: string[]
  /** The operators' remarks about numbers in the text. */
  misused: MisusedNumber[]
  /** Of a registry of which only a part is here: whether a number in the text may exist elsewhere. False is certain. */
  mayExist?: boolean
}

type IndexedNumber = { number: string; folded: string; rows: number[]; isAnyYear?: true }
type IndexedProducer = { name: string; regency: string; rows: number[] }

export type RegistryIndex = {
  certificates: readonly Certificate[]
  numbers: IndexedNumber[]
  byKey: Map<string, IndexedNumber>
  byFolded: Map<string, IndexedNumber[]>
  /** By the number of a standard without its year. */
  byStandard: Map<string, IndexedNumber>
  producers: IndexedProducer[]
  /** Words of producers' names, and the producers that have them. */
  words: Map<string, Set<number>>
  /** Words of products' names, and the certificates of those products. */
  productWords: Map<string, number[]>
  misused: ReadonlyMap<string, MisusedNumber>
  filter?: Uint8Array
}

type Searchable = {
  certificates: readonly Certificate[]
  misused: readonly MisusedNumber[]
  numbers?: { filter: Uint8Array }
}

const most = { certificates: 20, near: 5, producers: 5, tokens: 30, candidates: 4, letters: 200 }

/** The index of a registry: built once, then asked for each text. */
export function indexRegistry({ certificates, misused, numbers: parts }: Searchable): RegistryIndex {
  const byKey = new Map<string, IndexedNumber>()
  const byStandard = new Map<string, IndexedNumber>()
  const producers = new Map<string, IndexedProducer>()
  const productWords = new Map<string, number[]>()
  certificates.forEach((certificate, row) => {
    for (const word of plainWords(certificate.product)) {
      const same = productWords.get(word)
      if (!same) productWords.set(word, [row])
      else if (same.at(-1) !== row) same.push(row)
    }
    for (const number of numbersOf(certificate)) {
      const key = bareSniKey(number)
      if (key === '') continue
      const entry = byKey.get(key)
      if (!entry) byKey.set(key, { number, folded: fold(key), rows: [row] })
      else if (entry.rows.at(-1) !== row) entry.rows.push(row)
    }
    for (const number of certificate.numbers) {
      const standard = withoutYear(number)
      const key = standard ? bareSniKey(standard) : ''
      if (!standard || key.length < 3) continue
      const entry = byStandard.get(key)
      if (!entry) byStandard.set(key, { number: standard, folded: fold(key), rows: [row], isAnyYear: true })
      else if (entry.rows.at(-1) !== row) entry.rows.push(row)
    }
    const { producer_id, producer: name, regency } = certificate
    const place = `${producer_id} ${name}`
    const entry = producers.get(place)
    if (entry) entry.rows.push(row)
    else producers.set(place, { name, regency, rows: [row] })
  })
  const numbers = [...byKey.values()]
  const byFolded = new Map<string, IndexedNumber[]>()
  for (const number of numbers) {
    const same = byFolded.get(number.folded)
    if (same) same.push(number)
    else byFolded.set(number.folded, [number])
  }
  const words = new Map<string, Set<number>>()
  const list = [...producers.values()]
  list.forEach(({ name }, index) => {
    for (const word of plainWords(name)) {
      const same = words.get(word)
      if (same) same.add(index)
      else words.set(word, new Set([index]))
    }
  })
  return {
    certificates,
    numbers,
    byKey,
    byFolded,
    byStandard,
    producers: list,
    words,
    productWords,
    misused: new Map(misused.map((one) => [bareSniKey(one.key), one])),
    ...(parts && { filter: parts.filter }),
  }
}

const numbersOf = ({ numbers, certificate_no }: Certificate) =>
  certificate_no === '' ? numbers : [...numbers, certificate_no]

/** Signs that are taken for each other, on a worn label or by an eye in a hurry: each is written as one of them. */
const fold = (key: string) =>
  key.replace(/[OQILSBZG]/g, (letter) => foldedLetters[letter as keyof typeof foldedLetters])
const foldedLetters = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' } as const

/** The folded key of a typed text, without a leading 'SNI', however it is written. */
const foldedBare = (text: string) => fold(sniKey(text)).replace(/^(N0M0R|N0)?(5N1)+/, '')

/** Searches the registry for a text. */
export function searchRegistry(index: RegistryIndex, typed: string): SearchResult {
  const text = visibleText(typed).slice(0, most.letters)
  const names = new Set(plainWords(text))
  const tokens = tokensOf(text)
  const runs = exactRuns(index, text, tokens)
  const exact = uniqueNumbers(runs.map(({ match }) => match))
  // The rarest number comes first: a certificate's own number is more specific than a standard's number, which hundreds
  // may have.
  exact.sort((a, b) => a.rows.length - b.rows.length)
  const near = exact.length > 0 ? [] : nearNumbers(index, text)
  const toMatch = ({ number, rows, isAnyYear }: IndexedNumber): NumberMatch => ({
    number,
    certificates: ranked(index, rows, names).slice(0, most.certificates),
    total: rows.length,
    products: new Set(rows.map((row) => index.certificates[row]!.product_id)).size,
    ...(isAnyYear && { isAnyYear }),
  })
  const implied = (match: IndexedNumber) =>
    exact.some((other) => other !== match && other.rows.length < match.rows.length && isSubset(other.rows, match.rows))
  const candidates = exact.length > 0 ? [] : candidatesOf(text)
  const noNames = { producers: [], products: { certificates: [], total: 0 } }
  return {
    exact: exact.filter((match) => !implied(match)).map(toMatch),
    near: near.map(toMatch),
    ...(exact.length > 0 || (near.length > 0 && askedIn(text) === 'number') ? noNames : named(index, text)),
    unmatched: exact.length > 0 ? unmatchedOf(text, tokens, runs) : [],
    misused: misusedIn(index, text, tokens),
    ...(index.filter &&
      candidates.length > 0 && { mayExist: candidates.some((key) => mayContain(index.filter!, key)) }),
  }
}

type Token = { letters: string; from: number; to: number }

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .slice(0, most.tokens)
    .map((match) => ({ letters: match[0], from: match.index, to: match.index + match[0].length }))

type Run = { from: number; to: number; match: IndexedNumber }

/** The numbers that neighbouring words of the text make up, each as long as possible. */
function exactRuns(index: RegistryIndex, text: string, tokens: readonly Token[]): Run[] {
  const whole = index.byKey.get(bareSniKey(text)) ?? index.byStandard.get(bareSniKey(text))
  if (whole) return [{ from: 0, to: tokens.length, match: whole }]
  const runs: Run[] = []
  for (let from = 0; from < tokens.length; from++)
    for (let to = tokens.length; to > from && isBoundary(text, tokens[from]!.from, -1); to--) {
      if (!isBoundary(text, tokens[to - 1]!.to, 1)) continue
      const letters = tokens.slice(from, to).map((token) => token.letters)
      const key = bareSniKey(letters.join(''))
      // A short number is in many texts by chance: it counts only alone.
      const isLong = key.length >= 5 && /\d{2}/.test(key)
      const isSni = /^SNI/i.test(letters[0]!) && /\d$/.test(letters.at(-1)!)
      const match = (isLong ? index.byKey.get(key) : undefined) ?? (isSni ? index.byStandard.get(key) : undefined)
      if (!match) continue
      if (!runs.some((run) => run.from <= from && to <= run.to)) runs.push({ from, to, match })
      break
    }
  return runs
}

/**
 * Whether a number may begin or end here: a part of a longer one, '2024/00123' of 'LSPr-001/2024/00123', is another
 * number.
 */
function isBoundary(text: string, at: number, step: 1 | -1): boolean {
  const [sign, beyond] = step === 1 ? [text[at], text[at + 1]] : [text[at - 1], text[at - 2]]
  if (sign === undefined || /[\s,;()"]/.test(sign)) return true
  return (
    /[.:]/.test(sign) &&
    (step === -1 ? beyond === undefined || !/\d/.test(beyond) : beyond === undefined || /\s/.test(beyond))
  )
}

const uniqueNumbers = (numbers: readonly IndexedNumber[]) => [...new Set(numbers)]

const isSubset = (some: readonly number[], of: readonly number[]) => {
  const all = new Set(of)
  return some.every((one) => all.has(one))
}

/** The keys of all parts of a text that may be a number: the whole text, and words with digits. */
function candidatesOf(text: string): string[] {
  const keys = new Set<string>()
  const add = (part: string) => {
    const key = bareSniKey(part)
    if (key.length >= 4 && /\d/.test(key)) keys.add(key)
  }
  if (tokensOf(text).length <= 8) add(text)
  const chunks = text.split(/[\s,;]+/).filter((chunk) => /\d/.test(chunk))
  if (chunks.length > 1) add(chunks.join(''))
  for (const chunk of chunks) add(chunk)
  return [...keys].slice(0, most.candidates)
}

/**
 * Numbers that are nearly in the text, the nearest first: with signs that look alike, of which only the beginning was
 * typed, or with one or two wrong letters.
 */
function nearNumbers(index: RegistryIndex, text: string): IndexedNumber[] {
  const candidates = new Set([...candidatesOf(text), sniKey(text)].map((key) => foldedBare(key)))
  const found = new Map<IndexedNumber, number>()
  for (const candidate of candidates) {
    if (candidate.length < 4 || !/\d/.test(candidate)) continue
    for (const number of index.byFolded.get(candidate) ?? []) found.set(number, 0)
  }
  if (found.size > 0) return nearest(found)
  for (const candidate of candidates) {
    if (candidate.length < 4 || !/\d/.test(candidate)) continue
    const typos = maxTypos(candidate.length)
    for (const number of index.numbers) {
      const distance = number.folded.startsWith(candidate)
        ? 0.5
        : editDistance(candidate, number.folded, Math.min(typos, Math.ceil(found.get(number) ?? typos)))
      if (distance <= typos && distance < (found.get(number) ?? Number.POSITIVE_INFINITY)) found.set(number, distance)
    }
  }
  return nearest(found)
}

/**
 * The numbers with the smallest edit distance only: a number two letters away is a guess when another is one letter
 * away.
 */
function nearest(found: ReadonlyMap<IndexedNumber, number>): IndexedNumber[] {
  const least = Math.min(...found.values())
  return [...found]
    .filter(([, distance]) => distance === least)
    .map(([number]) => number)
    .sort((a, b) => b.rows.length - a.rows.length || (a.number < b.number ? -1 : 1))
    .slice(0, most.near)
}

/**
 * Producers and products that have every word of the text in their name, as typed, as its beginning, or with a typing
 * error. Words that are not in a product's name may be in its producer's, and a weight counts only when a name has it.
 */
function named(index: RegistryIndex, text: string): Pick<SearchResult, 'producers' | 'products'> {
  const found = withEveryWord(index, text)
  if (found.producers.size > 0 || found.rows.size > 0) return namesOf(index, found)
  return namesOf(index, withEveryWord(index, text.replace(measures, ' ')))
}

/** Producers and rows of products by how well their name fits. */
type NamesFound = { producers: Map<number, number>; rows: Map<number, number> }

function withEveryWord({ words, productWords, producers: list }: RegistryIndex, text: string): NamesFound {
  const typed = plainWords(text).slice(0, 8)
  const meant = typed.filter((word) => !labelWords.has(word))
  const asked = meant.length > 0 ? meant : typed
  const none = { producers: new Map(), rows: new Map() }
  if (!asked.some((word) => word.length >= 3 && /\p{L}/u.test(word))) return none
  const producersByWord = asked.map((word) => scoresOf(words, word))
  const rowsByWord = asked.map((word, index) => {
    const scores = scoresOf(productWords, word)
    const ofProducers = new Map<number, number>()
    for (const [producer, score] of producersByWord[index]!)
      for (const row of list[producer]!.rows) ofProducers.set(row, score)
    return { scores, ofProducers }
  })
  const rows = new Map<number, number>()
  for (const { scores } of rowsByWord)
    for (const row of scores.keys()) {
      if (rows.has(row)) continue
      const fits = rowsByWord.map((one) => Math.max(one.scores.get(row) ?? 0, one.ofProducers.get(row) ?? 0))
      if (!fits.includes(0)) rows.set(row, sumOf(fits))
    }
  const producers = new Map<number, number>()
  for (const at of producersByWord[0]!.keys()) {
    const fits = producersByWord.map((scores) => scores.get(at) ?? 0)
    if (!fits.includes(0)) producers.set(at, sumOf(fits))
  }
  return { producers, rows }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

function namesOf(index: RegistryIndex, { producers, rows }: NamesFound): Pick<SearchResult, 'producers' | 'products'> {
  const first = (score: number) => [...rows].filter(([, one]) => one === score).map(([row]) => row)
  const scores = [...new Set(rows.values())].sort((a, b) => b - a)
  return {
    producers: [...producers]
      .map(([at, score]) => ({ score, producer: index.producers[at]! }))
      .sort((a, b) => b.score - a.score || b.producer.rows.length - a.producer.rows.length)
      .slice(0, most.producers)
      .map(({ producer: { name, regency, rows: own } }) => ({
        producer: name,
        regency,
        certificates: ranked(index, own, new Set()).slice(0, most.certificates),
        total: own.length,
      })),
    products: {
      certificates: scores.flatMap((score) => ranked(index, first(score), new Set())).slice(0, most.certificates),
      total: rows.size,
    },
  }
}

/**
 * The entries with this word in their name, and the quality of the match: exact, a beginning, or with a typing error.
 */
function scoresOf(words: ReadonlyMap<string, Iterable<number>>, word: string): Map<number, number> {
  const found = new Map<number, number>()
  const typos = maxTypos(word.length)
  for (const [other, places] of words) {
    const score =
      other === word ? 3 : other.startsWith(word) ? 2 : typos > 0 && editDistance(word, other, typos) <= typos ? 1 : 0
    if (score > 0) for (const at of places) found.set(at, Math.max(score, found.get(at) ?? 0))
  }
  return found
}

/** Rows of producers that are named in the text, then valid ones, then the newest. */
function ranked({ certificates }: RegistryIndex, rows: readonly number[], names: ReadonlySet<string>): Certificate[] {
  const fits = ({ producer, product }: Certificate) =>
    names.size === 0 ? 0 : plainWords(`${producer} ${product}`).filter((word) => names.has(word)).length
  return rows
    .map((row) => certificates[row]!)
    .map((certificate) => ({ certificate, fit: fits(certificate) }))
    .sort(
      (a, b) =>
        b.fit - a.fit ||
        Number(b.certificate.state === 'valid') - Number(a.certificate.state === 'valid') ||
        b.certificate.id - a.certificate.id,
    )
    .map(({ certificate }) => certificate)
}

/**
 * Parts between spaces with three digits or more that belong to no number of the registry, and are no weight or count.
 */
function unmatchedOf(text: string, tokens: readonly Token[], runs: readonly Run[]): string[] {
  const isCovered = (from: number, to: number) =>
    runs.some((run) => tokens[run.from]!.from < to && from < tokens[run.to - 1]!.to)
  return [...text.matchAll(/[^\s,;]+/g)]
    .filter(({ 0: part, index: from }) => /(\d.*){3}/.test(part) && !isCovered(from, from + part.length))
    .filter(({ index: from }) => !measure.test(text.slice(from)))
    .map(([part]) => part)
}

function misusedIn({ misused }: RegistryIndex, text: string, tokens: readonly Token[]): MisusedNumber[] {
  if (misused.size === 0) return []
  const found = new Set<MisusedNumber>()
  const add = (part: string) => {
    const one = misused.get(bareSniKey(part))
    if (one) found.add(one)
  }
  add(text)
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 1; to <= tokens.length; to++)
      add(
        tokens
          .slice(from, to)
          .map(({ letters }) => letters)
          .join(''),
      )
  return [...found]
}
