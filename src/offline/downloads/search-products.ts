import type { DownloadedProduct } from '#contract/downloads/catalogue-file.ts'
import { type Field, grades, namePoints, optionalPoints } from '#contract/search/grades.ts'
import { buildNames, buildVocabulary, type Lexicon, type VocabularyWord } from '#contract/search/lexicon.ts'
import { normalizeText } from '#contract/search/normalize.ts'
import { type ParsedQuery, type Phrase, parseQuery, type QueryUnit } from '#contract/search/parse-query.ts'
import { standardLexeme } from '#contract/search/standard-number.ts'
import { sniKey } from '#contract/sni/number-key.ts'
import type { CatalogueIndex } from './catalogue-index.ts'

// Searches the downloaded catalogue with the words, stems, typing errors and points of the server (contract/search).
// Descriptions are not on the phone, so a word that is only there is not found.

const fieldBits: Record<Field, number> = { A: 1, B: 2, C: 4, D: 8 }
const bitsOf = (fields: readonly Field[]) => fields.reduce((bits, field) => bits | fieldBits[field], 0)

/** The texts of one kind of row. Each posting is the row times 16 plus the bits of the fields that have the word. */
export type TextIndex = {
  names: string[]
  postings: ReadonlyMap<string, number[]>
  /** The rows that have all words of a phrase in one of these fields. */
  rowsWith: (phrase: Phrase, bits: number) => number[]
}

export type SearchIndex = {
  products: TextIndex
  shops: TextIndex
  shopIds: number[]
  lexicon: Lexicon
  /** Rows of products by the number of their certificate. */
  certificates: ReadonlyMap<string, number[]>
}

/** Makes the index. 20,000 products take a slow phone about a second, so it is made with the first search. */
export function indexTexts(catalogue: CatalogueIndex): SearchIndex {
  const { products, shops, categories, provinces } = catalogue
  const places = new Map(
    [...shops.values()].map(({ id, province_id, regency }) => [id, `${provinces.get(province_id) ?? ''} ${regency}`]),
  )
  const categoryNames = new Map([...categories.values()].map(({ id, name }) => [id, normalizeText(name)]))
  const productTexts = textIndex(products.length)
  const certificates = new Map<string, number[]>()
  products.forEach((product, row) => {
    const shop = shops.get(product.shop_id)
    const numbers = product.numbers.map(lexemesOfNumber).join(' ')
    productTexts.add(row, normalizeText(product.name), [
      `${product.categories.map((id) => categoryNames.get(id) ?? '').join(' ')} ${numbers}`,
      normalizeText(`${shop?.name ?? ''} ${places.get(product.shop_id) ?? ''}`),
    ])
    const key = product.certificate_no && sniKey(product.certificate_no)
    if (key) certificates.set(key, [...(certificates.get(key) ?? []), row])
  })
  const shopIds = [...new Set(products.map(({ shop_id }) => shop_id))]
  const shopTexts = textIndex(shopIds.length)
  shopIds.forEach((id, row) => {
    shopTexts.add(row, normalizeText(shops.get(id)?.name ?? ''), ['', normalizeText(places.get(id) ?? '')])
  })
  const lexicon: Lexicon = {
    ...buildVocabulary(vocabularyOf([productTexts.postings, shopTexts.postings])),
    ...buildNames({
      synonyms: catalogue.synonyms.map(([typed, canonical]) => ({ typed, canonical })),
      places: [...new Set([...[...shops.values()].map(({ regency }) => regency), ...provinces.values()])],
      standards: new Map(
        products.flatMap(({ numbers }) =>
          numbers.flatMap((number) =>
            lexemesOfNumber(number)
              .split(' ')
              .map((lexeme) => [lexeme, number] as const),
          ),
        ),
      ),
    }),
    isLarge: false,
  }
  return { products: productTexts, shops: shopTexts, shopIds, lexicon, certificates }
}

/** As search_numbers() of the database: 'SNI 60335-2-7:2018' → 'sni std60335 std60335p2'. */
export function lexemesOfNumber(number: string): string {
  const [core] = /\d{3,6}/.exec(number) ?? []
  if (!core) return ''
  const [, part] = new RegExp(`${core}[.-](\\d{1,2})(?!\\d)`).exec(number) ?? []
  const lexeme = standardLexeme(core)
  return part ? `sni ${lexeme} ${lexeme}p${part}` : `sni ${lexeme}`
}

function textIndex(rows: number) {
  const names: string[] = new Array(rows)
  const postings = new Map<string, number[]>()
  const addWords = (row: number, text: string, bit: number) => {
    for (const word of text.split(' ')) {
      if (word === '' || word.length > 40) continue
      const list = postings.get(word)
      const last = list?.at(-1)
      if (!list) postings.set(word, [row * 16 + bit])
      else if (last !== undefined && last >> 4 === row) list[list.length - 1] = last | bit
      else list.push(row * 16 + bit)
    }
  }
  const rowsOf = (word: string, bits: number) =>
    (postings.get(word) ?? []).filter((posting) => (posting & bits) !== 0).map((posting) => posting >> 4)
  return {
    names,
    postings,
    rowsWith([first = '', ...others]: Phrase, bits: number): number[] {
      const rows = rowsOf(first, bits)
      if (others.length === 0) return rows
      const sets = others.map((word) => new Set(rowsOf(word, bits)))
      return rows.filter((row) => sets.every((set) => set.has(row)))
    },
    add(row: number, name: string, [categories, places]: [string, string]) {
      names[row] = name
      addWords(row, name, fieldBits.A)
      addWords(row, categories, fieldBits.B)
      addWords(row, places, fieldBits.C)
    },
  }
}

function vocabularyOf(all: readonly ReadonlyMap<string, number[]>[]): VocabularyWord[] {
  const counts = new Map<string, VocabularyWord>()
  for (const postings of all)
    for (const [word, list] of postings) {
      const before = counts.get(word)
      const named = list.some((posting) => (posting & fieldBits.A) !== 0)
      counts.set(word, { word, n: list.length + (before?.n ?? 0), named: named || (before?.named ?? false) })
    }
  return [...counts.values()]
}

export type Matches = { rows: number[]; isPartial: boolean }
export type ParsedSearch = { parsed: ParsedQuery; products: Matches; shops: Matches }

/** The rows of products and shops that match a text, the best first; undefined without a word. */
export function searchTexts(index: SearchIndex, text: string): ParsedSearch | undefined {
  const parsed = parseQuery(text, index.lexicon)
  if (!parsed) return undefined
  const certificate = index.certificates.get(sniKey(text))
  if (certificate) return { parsed, products: { rows: certificate, isPartial: false }, shops: noMatches }
  const [products, shops] = [matchAll(index.products, parsed), matchAll(index.shops, parsed)]
  if (products.length > 0 || parsed.units.length < 2)
    return { parsed, products: { rows: products, isPartial: false }, shops: { rows: shops, isPartial: false } }
  for (const least of relaxedCounts(parsed.units.length)) {
    const part = matchAll(index.products, parsed, least)
    const partShops = shops.length > 0 ? shops : matchAll(index.shops, parsed, least)
    if (part.length + partShops.length > 0)
      return {
        parsed,
        products: { rows: part, isPartial: true },
        shops: { rows: partShops, isPartial: shops.length === 0 },
      }
  }
  return { parsed, products: noMatches, shops: { rows: shops, isPartial: false } }
}

const noMatches: Matches = { rows: [], isPartial: false }

/** The numbers of units to require if all give nothing: all but one, then half. */
const relaxedCounts = (units: number) =>
  [...new Set([units - 1, Math.ceil(units / 2)])].filter((n) => n >= 1 && n < units)

/** The rows with all units, or at least so many of them, the best first; equal ones in their own order. */
function matchAll(texts: TextIndex, { units, optional, text }: ParsedQuery, least = units.length): number[] {
  const alone = least < units.length
  const best = units.map((unit) => bestGrades(texts, unit, alone))
  const optionalRows = optional.map((word) => new Set(texts.rowsWith([word], fieldBits.A)))
  const query = normalizeText(text)
  const byPoints = new Map<number, number[]>()
  for (let row = 0; row < texts.names.length; row++) {
    let count = 0
    let points = 0
    for (const [index, grade] of best.entries()) {
      const found = grade[row]!
      if (found > 0) count++
      points += found * units[index]!.rarity
    }
    if (count < least || count === 0) continue
    for (const rows of optionalRows) if (rows.has(row)) points += optionalPoints
    points += pointsOfName(texts.names[row] ?? '', query)
    const others = byPoints.get(points)
    if (others) others.push(row)
    else byPoints.set(points, [row])
  }
  return [...byPoints].sort(([a], [b]) => b - a).flatMap(([, rows]) => rows)
}

function pointsOfName(name: string, query: string): number {
  if (name === query) return namePoints.equal
  if (name.startsWith(`${query} `)) return namePoints.beginning
  return name.includes(query) ? namePoints.inside : 0
}

/**
 * The points of each row for a unit, those of its best grade as the server's scoreSql gives them; 0 without a match.
 * The words of a unit score like the worst match among them. `alone`: without the other units, so completions do not
 * count.
 */
function bestGrades(texts: TextIndex, { words, synonyms }: QueryUnit, alone: boolean): Uint8Array {
  const points = new Uint8Array(texts.names.length)
  const marks = words.map(() => new Uint8Array(texts.names.length))
  for (const grade of grades) {
    for (const [index, word] of words.entries()) {
      const meant = alone ? { ...word, completions: [] } : word
      for (const { phrases, fields } of grade.word(meant))
        for (const phrase of phrases)
          for (const row of texts.rowsWith(phrase, bitsOf(fields))) {
            marks[index]![row] = 1
            if (points[row] === 0 && marks.every((mark) => mark[row] === 1)) points[row] = grade.points
          }
    }
    for (const phrase of grade.synonyms.length > 0 ? synonyms : [])
      for (const row of texts.rowsWith(phrase, bitsOf(grade.synonyms)))
        if (points[row] === 0) points[row] = grade.points
  }
  return points
}

/** The products whose name has the text as it was typed. */
export const withNamePart = (products: readonly DownloadedProduct[], text: string) => {
  const part = text.trim().toLowerCase()
  return products.filter(({ name }) => name.toLowerCase().includes(part))
}
