import type { Answer, Input } from '#contract/endpoint.ts'
import type { operator } from '#contract/operator/operator.ts'
import { missedDays } from '#contract/operator/search.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import { normalizeText } from './normalize.ts'
import { findStandardNumber } from './standard-number.ts'

// Texts that found nothing are counted by day, for the operator to see which goods and words are missing. Nothing says whose
// they were; what looks like an address or a number of a person is not kept at all. A name looks like any word: what was
// looked for on one day alone, and not often, may be one. The operator does not see it, and it is forgotten soon.

/** So many different texts of one day, and so many that wait to be written: a flood of nonsense ends there. */
export const maxTextsPerDay = 500
const maxWaiting = 200
/** Milliseconds until what waits is written. */
const flushAfterMs = 5_000
const maxTextLength = 60

const mostWords = 5
/** Shown is what was looked for on two days, or so often on one. */
const minTimes = 3
/** Days until what is not shown is forgotten. */
const seldomDays = 7

/** Addresses of mail and of pages, also as they are spelt out: 'budi di surat titik com'. */
const mailOrPage =
  /@|https?:|www\.|\b(g|y|rocket|proton)?mail\b|\b(yahoo|hotmail|outlook|icloud)\b|\b(titik|dot)[\W_]+(com|co|id|net|org)\b|\b(di|at|et)\b[\W_]+\S+[\W_]+(com|co|id|net|org)\b/i
/** Where somebody lives. */
const street = /(^| )(jl|jln|gg|rt|rw)( |$)/

/** The text as it is kept; undefined of one that may be somebody's. */
export function storableText(typed: string): string | undefined {
  if (mailOrPage.test(typed.normalize('NFKD'))) return undefined
  const text = normalizeText(typed).slice(0, maxTextLength).trim()
  const words = text.split(' ')
  if (text.length < 2 || words.length > mostWords || street.test(text)) return undefined
  const standard = words.includes('sni') ? findStandardNumber(words, () => false) : undefined
  const rest = standard ? words.filter((_, at) => at < standard.from || at >= standard.to).join(' ') : text
  // Numbers of telephones, of people, of accounts and of places, in whichever digits and however they are parted.
  if (/\p{Nd}(?: ?\p{Nd}){4}/u.test(rest)) return undefined
  return text
}

export type ZeroResults = {
  /** Counts a text that found nothing. Asks no database. */
  add: (typed: string) => void
  /** Writes down what waits. */
  flush: () => Promise<void>
}

export function createZeroResults(db: Database, log: Pick<Log, 'warn'>): ZeroResults {
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const texts = waiting
    waiting = new Map()
    if (texts.size > 0) await writeCounts(db, texts)
  }
  return {
    add: (typed) => {
      const text = storableText(typed)
      if (text === undefined || (waiting.size >= maxWaiting && !waiting.has(text))) return
      waiting.set(text, (waiting.get(text) ?? 0) + 1)
      timer ??= setTimeout(
        () =>
          void flush().catch((error: Error) => log.warn({ error: error.message }, 'what was missed was not counted')),
        flushAfterMs,
      )
      // A few texts are no reason to stay alive.
      timer.unref()
    },
    flush,
  }
}

async function writeCounts(db: Database, texts: ReadonlyMap<string, number>) {
  await db.query(
    `with said as (select text, n from unnest($1::text[], $2::int[]) said (text, n)),
          today as (select (now() at time zone 'Asia/Jakarta')::date as day),
          known as (select m.text from search_missed m join today using (day)),
          fresh as (
            select text, n from said where text not in (select text from known) order by text
            limit greatest(0, ${maxTextsPerDay} - (select count(*) from known)))
     insert into search_missed as m (day, text, n)
       select day, text, n from today cross join (
         select text, n from fresh union all select text, n from said where text in (select text from known)) each
       order by text
       on conflict (day, text) do update set n = m.n + excluded.n`,
    [[...texts.keys()], [...texts.values()]],
  )
}

type ZeroResultsEndpoint = typeof operator.missed

/** The texts of the last days that more than one may have looked for, the most frequent first. */
export async function readZeroResults(
  db: Database,
  { days, rows, page }: Input<ZeroResultsEndpoint>,
): Promise<Answer<ZeroResultsEndpoint>> {
  const [answer] = await db.query<{ total: number; data: Answer<ZeroResultsEndpoint>['data'] }>(
    `with since as (select (now() at time zone 'Asia/Jakarta')::date - ($1::int - 1) as day),
          texts as materialized (
            select text, sum(n)::int as times, count(*)::int as days, max(m.day) as last_day
            from search_missed m join since on m.day >= since.day group by text
            having count(*) >= 2 or sum(n) >= ${minTimes}),
          page as (select * from texts order by times desc, last_day desc, text limit $2 offset $3)
     select (select count(*)::int from texts) as total,
       coalesce((select json_agg(p order by times desc, last_day desc, text) from (
         select text, times, days, last_day::text as last_day from page) p), '[]') as data`,
    [days, rows, (page - 1) * rows],
  )
  const { total, data } = answer!
  return { data, pages: Math.ceil(total / rows), total, total_filtered: total }
}

/** Texts that are older than they are remembered, and those that came once and not again. */
export const deleteOldZeroResults = (db: Database) =>
  db.query(
    `with today as (select (now() at time zone 'Asia/Jakarta')::date as day),
          seldom as (select text from search_missed group by text having count(*) = 1 and sum(n) < ${minTimes})
     delete from search_missed m using today
     where m.day <= today.day - ${missedDays}
       or (m.day <= today.day - ${seldomDays} and m.text in (select text from seldom))`,
  )
