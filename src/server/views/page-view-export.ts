import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { isRunningSql } from '../db/running-until.ts'
import type { Log } from '../http/log.ts'

// Sends the counts of page views to ANALYTICS_URL: whole numbers for a day and a page, nothing else. One batch is sent
// at a time, under the same id in every attempt, so that the receiver can recognise repetitions. Without an answer the
// delays grow, and after a day the batch is given up; the counts here stay.

/** Milliseconds of one request at most; lines of one batch at most, which is some 30 kB. */
const sendTimeoutMs = 10_000
const maxLines = 400

type PageViewLine = { day: string; page: string; views: number }
type PageViewBatch = { id: string; pages: PageViewLine[]; made_at: Date }
export type ExportParts = {
  db: Database
  config: Pick<Config, 'analyticsUrl' | 'baseUrl'>
  log: Log
  /** Replaces `fetch`. */
  send?: typeof fetch
}

/** Sends one batch, if one is due. */
export async function exportPageViews({ db, config, log, send = fetch }: ExportParts): Promise<void> {
  const url = config.analyticsUrl
  if (!url) return
  await db.query("delete from page_view_batch where made_at < now() - interval '1 day'")
  const batch = await db.transaction(claimBatch)
  if (!batch) return
  if (await sendBatch(url, batch, { baseUrl: config.baseUrl, log, send }))
    await db.query('delete from page_view_batch where id = $1', [batch.id])
}

/**
 * The due batch, or a new one of unreported counts. Its next attempt is scheduled before it is sent, so that no
 * failure, of the request, this server or the receiver, causes a storm.
 */
async function claimBatch(tx: Database): Promise<PageViewBatch | undefined> {
  await tx.query("select pg_advisory_xact_lock(hashtext('tell page views'))")
  const [pending] = await tx.query<{ n: number }>('select count(*)::int as n from page_view_batch')
  if (pending!.n === 0) await createBatch(tx)
  const [batch] = await tx.query<PageViewBatch>(
    `update page_view_batch
     set tries = tries + 1, due_at = now() + least(interval '6 hours', interval '5 minutes' * power(2, least(tries, 10)))
     where id = (select id from page_view_batch where not ${isRunningSql('due_at', "interval '6 hours'")} order by made_at limit 1)
     returning id, pages, made_at`,
  )
  return batch
}

const createBatch = (tx: Database) =>
  tx.query(
    `with untold as (
       select day, page, n, n - told as views from page_view where told < n order by day, page limit ${maxLines} for update
     ), told as (
       update page_view it set told = untold.n from untold where it.day = untold.day and it.page = untold.page
     )
     insert into page_view_batch (pages)
     select json_agg(json_build_object('day', day, 'page', page, 'views', views) order by day, page)
     from untold having count(*) > 0`,
  )

type SendParts = { baseUrl: string; log: Log; send: typeof fetch }

async function sendBatch(
  url: string,
  { id, pages, made_at }: PageViewBatch,
  { baseUrl, log, send }: SendParts,
): Promise<boolean> {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ site: baseUrl, batch: id, made_at: made_at.toISOString(), pages }),
      // A redirect is not the configured address.
      redirect: 'error',
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    // The body of the answer is not read, however long it is.
    await response.body?.cancel()
    if (response.ok) return true
    log.warn({ status: response.status }, 'the counts of page views were not taken')
  } catch (error) {
    log.warn({ err: error }, 'the counts of page views could not be sent')
  }
  return false
}
