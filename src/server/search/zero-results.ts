import type { Answer, Input } from '#contract/endpoint.ts'
import type { operator } from '#contract/operator/operator.ts'
import { missedDays } from '#contract/operator/search.ts'
import { normalizeText } from '#contract/search/normalize.ts'
import { findStandardNumber } from '#contract/search/standard-number.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'

// Counts queries without results by day, so that operators see which goods and words are missing. Nothing identifies
// the person; texts that look like an address or a person's number are not stored at all. A name looks like any word,
// so a rare query of a single day may be one: operators do not see it, and it is deleted after a week.

/** Limits of different texts a day, and of texts waiting to be written, against floods of random queries. */
export const maxTextsPerDay = 500
const maxWaiting = 200
/** Milliseconds until waiting counts are written. */
const flushAfterMs = 5_000
const maxTextLength = 60

const mostWords = 5
/** Operators see queries that occurred on two days, or this many times on one. */
const minTimes = 3
/** Days until a query that is not shown is deleted. */
const seldomDays = 7

/** E-mail and web addresses, also spelt out: 'budi di surat titik com'. */
const mailOrPage =
  /@|https?:|www\.|\b(g|y|rocket|proton)?mail\b|\b(yahoo|hotmail|outlook|icloud)\b|\b(titik|dot)[\W_]+(com|co|id|net|org)\b|\b(di|at|et)\b[\W_]+\S+[\W_]+(com|co|id|net|org)\b/i
/** Street addresses. */
const street = /(^| )(jl|jln|gg|rt|rw)( |$)/

/** The text to store; undefined for one that may be personal. */
export function storableText(typed: string): string | undefined {
  if (mailOrPage.test(typed.normalize('NFKD'))) return undefined
  const text = normalizeText(typed).slice(0, maxTextLength).trim()
  const words = text.split(' ')
  if (text.length < 2 || words.length > mostWords || street.test(text)) return undefined
  const standard = words.includes('sni') ? findStandardNumber(words, () => false) : undefined
  const rest = standard ? words.filter((_, index) => index < standard.from || index >= standard.to).join(' ') : text
  // Phone, identity and account numbers and coordinates, in any digits and with any separators.
  if (/\p{Nd}(?: ?\p{Nd}){4}/u.test(rest)) return undefined
  return text
}

export type ZeroResults = {
  /** Counts a query without results. Makes no query itself. */
  add: (typed: string) => void
  /** Writes the waiting counts. */
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
      // A few texts must not keep the process alive.
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

/** The queries of the last days that are shown (see `minTimes`), the most frequent first. */
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

/** Deletes old queries, and rare ones of a single day after a week. */
export const deleteOldZeroResults = (db: Database) =>
  db.query(
    `with today as (select (now() at time zone 'Asia/Jakarta')::date as day),
          seldom as (select text from search_missed group by text having count(*) = 1 and sum(n) < ${minTimes})
     delete from search_missed m using today
     where m.day <= today.day - ${missedDays}
       or (m.day <= today.day - ${seldomDays} and m.text in (select text from seldom))`,
  )
