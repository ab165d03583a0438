import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'

// Sends the counts of page views on to ANALYTICS_URL: whole numbers for a day and a page, nothing else. One batch is on its
// way at a time, under its own id for as long as it takes, so that whoever hears it twice can tell. When nobody answers, the
// pauses grow, and after a day it is given up: the counts of this house stay.

/** Milliseconds that one sending may take; lines of one batch at most, which is some 30 kB. */
const sendTimeoutMs = 10_000
const maxLines = 400

type PageViewLine = { day: string; page: string; views: number }
type PageViewBatch = { id: string; pages: PageViewLine[]; made_at: Date }
export type ExportParts = {
  db: Database
  config: Pick<Config, 'analyticsUrl' | 'baseUrl'>
  log: Log
  /** Stands in for `fetch`. */
  send?: typeof fetch
}

/** One batch, if there is one and its time has come. */
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
 * The batch whose time has come, or a new one of what nobody has been told. Its next time is put off before it is sent:
 * whatever becomes of the sending, of this server or of the other end, there is no storm.
 */
async function claimBatch(tx: Database): Promise<PageViewBatch | undefined> {
  await tx.query("select pg_advisory_xact_lock(hashtext('tell page views'))")
  const [waits] = await tx.query<{ n: number }>('select count(*)::int as n from page_view_batch')
  if (waits!.n === 0) await createBatch(tx)
  const [batch] = await tx.query<PageViewBatch>(
    `update page_view_batch
     set tries = tries + 1, due_at = now() + least(interval '6 hours', interval '5 minutes' * power(2, least(tries, 10)))
     where id = (select id from page_view_batch where due_at <= now() order by made_at limit 1)
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
      // An address that leads elsewhere was not the one that somebody wrote down.
      redirect: 'error',
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    // What it says is nothing to us, however long it would go on.
    await response.body?.cancel()
    if (response.ok) return true
    log.warn({ status: response.status }, 'the counts of page views were not taken')
  } catch (error) {
    log.warn({ err: error }, 'the counts of page views could not be sent')
  }
  return false
}
