import type { Database } from '../db/database.ts'
import { cleaned } from './clean.ts'
import { type Known, type Vocabulary, vocabularyOf } from './vocabulary.ts'

/** What a text is read by: the words that something public has, other words for them, and the names of places. */
export type Words = Vocabulary & {
  /** Other words for a word or a few: 'vco' → 'minyak kelapa murni', and back. Also of them written as one. */
  otherwise: (phrase: string) => readonly string[]
  /** 'jawa barat' → 'Jawa Barat', 'bandung' → 'Bandung'. */
  place: (phrase: string) => string | undefined
  /** It is of the name of some place: nobody has mistyped it. */
  isOfPlace: (word: string) => boolean
  /** Other words for what begins so: 'krip' → 'keripik'. */
  beginningOtherwise: (start: string) => readonly string[]
  /** 'std2973' → 'SNI 2973:2022' of the list of standards. */
  standard: (lexeme: string) => string | undefined
}

type Held = { words: Words; mark: string; until: number; from: number }

const held = new WeakMap<Database, Held>()
const reading = new WeakMap<Database, Promise<Held>>()

/** So many texts are read at a time: others are answered in between. So many words are kept, the most frequent. */
const bite = 2_000
const most = 50_000
/** Milliseconds. Reading takes at most a thirtieth of the time; after so long it is done without a reason as well. */
const soonest = 2_000
const share = 30
const longest = 600_000

/**
 * The words of now, or of a moment ago. The first to ask after a start waits for them; later they are read anew behind whoever
 * asks, when something has changed. A word that is newer is found all the same, only not what is like it.
 */
export async function wordsKnown(db: Database): Promise<Words> {
  const known = held.get(db)
  if (known && known.until > Date.now()) return known.words
  const doing = reading.get(db) ?? readAnew(db, known).finally(() => reading.delete(db))
  reading.set(db, doing)
  if (!known) return (await doing).words
  // Whoever asks again will hear of it.
  doing.catch(() => undefined)
  return known.words
}

/** Reads the words now, whatever is known: for who has just changed many of them. */
export async function readWordsAnew(db: Database): Promise<void> {
  await reading.get(db)
  held.delete(db)
  await wordsKnown(db)
}

async function readAnew(db: Database, known: Held | undefined): Promise<Held> {
  const began = Date.now()
  const mark = await markOf(db)
  if (known && known.mark === mark && began - known.from < longest) {
    known.until = began + soonest
    return known
  }
  const words = { ...vocabularyOf(await readVocabulary(db)), ...(await readNames(db)) }
  const took = Date.now() - began
  const now = { words, mark, from: began, until: Date.now() + Math.max(soonest, share * took) }
  held.set(db, now)
  return now
}

const tables = { product: 'product_id', merchant: 'merchant_id', lspro: 'lspro_id' } as const

/** Other than before when a word has come. That one has gone is no reason to hurry. */
async function markOf(db: Database): Promise<string> {
  const [row] = await db.rows<{ mark: string }>(
    `select concat_ws(' ', ${Object.keys(tables)
      .map((of) => `(select max(at) from ${of}_words)`)
      .join(', ')}) as mark`,
  )
  return row!.mark
}

/** Every word but those that stand in descriptions alone. */
async function readVocabulary(db: Database): Promise<Known[]> {
  const words = new Map<string, Known>()
  for (const [of, id] of Object.entries(tables)) {
    for (let from = 0, next: number | null = 0; next !== null; from = next ?? 0) {
      const [row]: { last: number | null; found: Known[] }[] = await db.rows(
        `with few as materialized (select ${id} as id, words from ${of}_words where ${id} > $1 order by ${id} limit ${bite}),
              counted as (
                select lexeme as word, count(*) as n, bool_or('A' = any (weights)) as named
                from few cross join lateral unnest(few.words) where weights && '{A,B,C}' group by lexeme)
         select case when count(*) = ${bite} then max(id) end as last,
           (select coalesce(json_agg(counted), '[]') from counted) as found from few`,
        [from],
      )
      next = row!.last
      for (const { word, n, named } of row!.found) {
        const before = words.get(word)
        words.set(word, { word, n: n + (before?.n ?? 0), named: named || (before?.named ?? false) })
      }
    }
  }
  return [...words.values()].sort((a, b) => b.n - a.n).slice(0, most)
}

async function readNames(db: Database): Promise<Omit<Words, keyof Vocabulary>> {
  const [row] = await db.rows<{
    synonyms: { typed: string; canonical: string }[]
    places: string[]
    standards: { number: string; lexemes: string }[]
  }>(
    `select (select coalesce(json_agg(s), '[]') from search_synonym s) as synonyms,
       (select coalesce(json_agg(name order by at), '[]') from (
          select name, 1 as at from regency union all select name, 2 from province) p) as places,
       (select coalesce(json_agg(json_build_object('number', number, 'lexemes', search_numbers(array[number]))), '[]')
        from sni_standard) as standards`,
  )
  const otherwise = bothWays(row!.synonyms)
  const places = new Map(row!.places.map((name) => [cleaned(bare(name)), bare(name)]))
  const ofPlaces = new Set([...places.keys()].flatMap((name) => name.split(' ')))
  const standards = new Map(
    row!.standards.flatMap(({ number, lexemes }) => lexemes.split(' ').map((lexeme) => [lexeme, number] as const)),
  )
  return {
    otherwise: (phrase) => otherwise.get(phrase) ?? [],
    place: (phrase) => places.get(phrase),
    isOfPlace: (word) => ofPlaces.has(word),
    beginningOtherwise: (start) => [
      ...new Set([...otherwise].flatMap(([phrase, others]) => (phrase.startsWith(start) ? others : []))),
    ],
    standard: (lexeme) => (lexeme === 'sni' ? undefined : standards.get(lexeme)),
  }
}

/** 'Kabupaten Bogor' → 'Bogor'. */
const bare = (name: string) => name.replace(/^(Kabupaten|Kota Administrasi|Kota|Kab\.)\s+/i, '')

function bothWays(synonyms: readonly { typed: string; canonical: string }[]) {
  const all = new Map<string, string[]>()
  const add = (phrase: string, other: string) => {
    const others = all.get(phrase) ?? []
    if (phrase !== other && !others.includes(other)) all.set(phrase, [...others, other])
  }
  for (const { typed, canonical } of synonyms) {
    const [a, b] = [cleaned(typed), cleaned(canonical)]
    add(a, b)
    add(b, a)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      if (one.includes(' ')) {
        add(one.replaceAll(' ', ''), one)
        add(one.replaceAll(' ', ''), other)
      }
  }
  return all
}
