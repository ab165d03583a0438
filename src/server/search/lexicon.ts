import { setTimeout as wait } from 'node:timers/promises'
import {
  buildNames,
  buildVocabulary,
  type Lexicon,
  type Vocabulary,
  type VocabularyWord,
} from '#contract/search/lexicon.ts'
import { type Database, primaryOf } from '../db/database.ts'
import { isPastSql, isRunningSql } from '../db/running-until.ts'

type CachedLexicon = { lexicon: Lexicon; version: string; until: number; loadedAt: number }

const lexicons = new WeakMap<Database, CachedLexicon>()
const loading = new WeakMap<Database, Promise<CachedLexicon>>()

/**
 * How many texts are read at a time, so that other queries run in between; how many of products, of shops and of bodies
 * are read for a lexicon, the newest; and how many words it has, the most frequent ones.
 */
const batchSize = 2_000
const maxTexts = 20_000
const maxWords = 50_000
/**
 * Milliseconds. Reading takes at most a thirtieth of the time; after this interval it also happens without a change.
 */
const minFreshMs = 2_000
const loadShare = 30
const maxFreshMs = 600_000

/**
 * The current lexicon, or a slightly outdated one. The first call after a start waits for it; later calls refresh it in
 * the background when it has changed. A word that is newer than the lexicon is found, but not its variants.
 */
export async function getLexicon(db: Database): Promise<Lexicon> {
  const owner = primaryOf(db)
  const current = lexicons.get(owner)
  if (current && current.until > performance.now()) return current.lexicon
  const load = loading.get(owner) ?? loadLexicon(db, current).finally(() => loading.delete(owner))
  loading.set(owner, load)
  if (!current) return (await load).lexicon
  // The current lexicon stays in use; the next call tries again.
  load.catch(() => undefined)
  return current.lexicon
}

/** Reads the lexicon now: for a caller that has just changed many words. */
export async function reloadLexicon(db: Database): Promise<void> {
  await loading.get(db)
  lexicons.delete(db)
  await getLexicon(db)
}

async function loadLexicon(db: Database, current: CachedLexicon | undefined): Promise<CachedLexicon> {
  const startedAt = performance.now()
  const version = await readVersion(db)
  if (current && current.version === version && startedAt - current.loadedAt < maxFreshMs) {
    current.until = startedAt + minFreshMs
    return current
  }
  const { counts, isLarge } = await readVocabulary(db)
  const lexicon = { ...buildVocabulary(mostFrequent(counts)), ...(await readNames(db)), isLarge }
  const took = performance.now() - startedAt
  const loaded = {
    lexicon,
    version,
    loadedAt: startedAt,
    until: performance.now() + Math.max(minFreshMs, loadShare * took),
  }
  lexicons.set(primaryOf(db), loaded)
  return loaded
}

const tables = { product: 'product_id', merchant: 'merchant_id', lspro: 'lspro_id' } as const

/** The version changes when a word is added. Removed words do not matter. */
async function readVersion(db: Database): Promise<string> {
  const [row] = await db.query<{ mark: string }>(
    `select concat_ws(' ', ${Object.keys(tables)
      .map((table) => `(select max(at) from ${table}_words)`)
      .join(', ')}) as mark`,
  )
  return row!.mark
}

type WordCounts = Map<string, VocabularyWord>

function addWords(counts: WordCounts, words: readonly VocabularyWord[]) {
  for (const { word, n, named } of words) {
    const before = counts.get(word)
    counts.set(word, { word, n: n + (before?.n ?? 0), named: named || (before?.named ?? false) })
  }
}

const mostFrequent = (counts: WordCounts) => [...counts.values()].sort((a, b) => b.n - a.n).slice(0, maxWords)

/**
 * The words that the job has counted (`storeLexicon`), and those of texts that are newer, except words in descriptions
 * alone. In a catalogue that is small enough for no job to count it, all texts are newer.
 */
async function readVocabulary(db: Database): Promise<{ counts: WordCounts; isLarge: boolean }> {
  const counts: WordCounts = new Map()
  const [stored] = await db.query<{ since: string; words: VocabularyWord[] }>(
    // A minute earlier: a text is written some time before its transaction ends.
    "select (made_at - interval '1 minute')::text as since, words from search_lexicon",
  )
  addWords(counts, stored!.words)
  let isLarge = stored!.words.length > 0
  for (const of of Object.keys(tables) as (keyof typeof tables)[]) {
    const newest = `at > $1::timestamptz and (at, ${tables[of]}) < ($2::timestamptz, $3::int) order by at desc, ${tables[of]} desc`
    let last: WordBatch['last'] = { at: 'infinity', id: 0 }
    for (let left = maxTexts; left > 0 && last; left -= batchSize)
      last = await readBatch(db, of, newest, [stored!.since, last.at, last.id], counts)
    // More than it has read: the job will count them.
    if (last && of === 'product') isLarge = true
  }
  return { counts, isLarge }
}

/** `last`: the last text of a full batch. */
type WordBatch = { last: { at: string; id: number } | null; words: VocabularyWord[] }

/**
 * Adds the words of a batch of texts, except certificate numbers: those of `which`, a condition with an order. Returns
 * the last one of a full batch.
 */
async function readBatch(
  db: Database,
  of: keyof typeof tables,
  which: string,
  values: readonly unknown[],
  counts: WordCounts,
): Promise<WordBatch['last']> {
  const [batch] = await db.query<WordBatch>(
    `with few as materialized (
            select ${tables[of]} as id, at, words, row_number() over () as nth
            from (select * from ${of}_words where ${which} limit ${batchSize}) texts),
          counted as (
            select lexeme as word, count(*) as n, bool_or('A' = any (weights)) as named
            from few cross join lateral unnest(few.words) where weights && '{A,B,C}' and left(lexeme, 1) <> '#' group by lexeme)
     select (select json_build_object('at', at::text, 'id', id) from few where nth = ${batchSize}) as last,
       (select coalesce(json_agg(counted), '[]') from counted) as words`,
    values,
  )
  addWords(counts, batch!.words)
  return batch!.last
}

/** After how many hours the words are counted again. */
const storedHours = 20

/**
 * Counts the words of all texts and stores them, when there are more texts than a starting server reads (`most`), at
 * most once in twenty hours unless as many texts are newer. For a job: half of the time it waits. Of several servers
 * one does it.
 */
export async function storeLexicon(db: Database, { most = maxTexts }: { most?: number } = {}): Promise<void> {
  const [due] = await db.query<{ now: string }>(
    `update search_lexicon set claimed_until = now() + interval '1 hour'
     where not ${isRunningSql('claimed_until', "interval '1 hour'")}
       and (made_at < now() - make_interval(hours => ${storedHours}) or not ${isPastSql('made_at')} or ${manyTextsSql('at > made_at', most)})
       and ${manyTextsSql('true', most)}
     returning clock_timestamp()::text as now`,
  )
  if (!due) return
  const counts: WordCounts = new Map()
  for (const of of Object.keys(tables) as (keyof typeof tables)[]) {
    let last: WordBatch['last'] = { at: '', id: 0 }
    while (last) {
      const startedAt = Date.now()
      last = await readBatch(db, of, `${tables[of]} > $1 order by ${tables[of]}`, [last.id], counts)
      await wait(Date.now() - startedAt)
    }
  }
  await db.query('update search_lexicon set words = $1::jsonb, made_at = $2::timestamptz, claimed_until = now()', [
    JSON.stringify(mostFrequent(counts)),
    due.now,
  ])
}

/** SQL: whether more than `most` texts of products fulfil a condition. */
const manyTextsSql = (condition: string, most: number) =>
  `(select count(*) from (select from product_words where ${condition} limit ${most} + 1) texts) > ${most}`

async function readNames(db: Database): Promise<Omit<Lexicon, keyof Vocabulary | 'isLarge'>> {
  const [row] = await db.query<{
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
  const standards = new Map(
    row!.standards.flatMap(({ number, lexemes }) => lexemes.split(' ').map((lexeme) => [lexeme, number] as const)),
  )
  return buildNames({ ...row!, standards })
}
