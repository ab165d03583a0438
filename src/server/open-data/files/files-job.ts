import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { openDataDays, openDataFormats, openDataNames } from '#contract/open-data/schemas.ts'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import type { Database } from '../../db/database.ts'
import { expireCertificates } from '../../db/expire-certificates.ts'
import { isRunningSql } from '../../db/running-until.ts'
import type { FileStore } from '../../file-store/file-store.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { isRegistryComplete } from '../../sni/registry/is-complete.ts'
import { type DataRow, datasets } from './datasets.ts'
import { type SetId, storedName, writeFiles } from './write-files.ts'

// Makes the files of a day, one server for all: the server that inserts the row of the set makes the files, and renews
// the row meanwhile.

type Parts = {
  db: Database
  /** The database from which rows are read. */
  readDb?: () => Database
  store: Pick<FileStore, 'putStream' | 'remove'>
  baseUrl: string
}

export type OpenDataKeeper = {
  job: Job
  /** Ends the work of this moment at its next step. Call it before the job is stopped: stopping waits for that work. */
  close: () => Promise<void>
}

const rowsAtOnce = 500
/** Longer than a step takes. After a crash another server starts again when this time is over. */
const heldSeconds = 300

/** SQL: whether a server makes the set now. */
const isHeldSql = (until: string) => isRunningSql(until, `interval '${heldSeconds} seconds'`)
const renewEveryMs = 10_000

/** Makes the files once a day, soon after midnight in Jakarta, and deletes the old ones. */
export function createOpenDataKeeper(parts: Parts): OpenDataKeeper {
  const closing = new AbortController()
  return {
    job: {
      name: 'open data',
      every: 300_000,
      first: 10_000,
      work: () => updateOpenData(parts, { signal: closing.signal }),
    },
    close: async () => closing.abort(),
  }
}

type Options = { signal?: AbortSignal; now?: number; batchSize?: number }

/** Does all that is due, unless another server is doing it. */
export async function updateOpenData(
  parts: Parts,
  { signal = new AbortController().signal, now = Date.now(), batchSize = rowsAtOnce }: Options = {},
): Promise<void> {
  const day = dayInJakarta(now)
  for (const name of openDataNames) {
    if (signal.aborted) return
    // A part of the register would say of the rest that it does not exist.
    if (name === 'certificates' && !(await isRegistryComplete(parts.db))) continue
    await makeSet(parts, { name, day }, { signal, batchSize })
  }
  await deleteOld(parts, day)
}

/** Another server makes this set now, or this one is about to stop. */
class SetLost extends Error {
  override name = 'SetLost'
}

type Work = { signal: AbortSignal; batchSize: number }

async function makeSet(parts: Parts, { name, day }: Omit<SetId, 'key'>, work: Work) {
  const { db, store, baseUrl } = parts
  const set = { name, day, key: randomBytes(6).toString('hex') }
  const [claimed] = await db.query<{ before: string | null }>(
    `insert into open_data_set as o (day, name, key, held_until)
     values ($1, $2, $3, now() + make_interval(secs => ${heldSeconds}))
     on conflict (day, name) do update set key = excluded.key, held_until = excluded.held_until
       where o.made_at is null and not ${isHeldSql('o.held_until')}
     returning (select key from open_data_set where day = $1 and name = $2) as before`,
    [day, name, set.key],
  )
  if (!claimed) return
  if (claimed.before) await removeFiles(store, { ...set, key: claimed.before })
  try {
    const { rows, files } = await writeFiles(store, set, readBatches(parts, set, work), baseUrl)
    const finished = await db.query(
      `update open_data_set set made_at = now(), rows = $4, files = $5
       where day = $1 and name = $2 and key = $3 and made_at is null returning key`,
      [day, name, set.key, rows, JSON.stringify(files)],
    )
    if (finished.length === 0) throw new SetLost()
  } catch (error) {
    await removeFiles(store, set).catch(() => undefined)
    // The next run, or another server, starts again.
    await db
      .query("update open_data_set set held_until = '-infinity' where day = $1 and name = $2 and key = $3", [
        day,
        name,
        set.key,
      ])
      .catch(() => undefined)
    if (!(error instanceof SetLost)) throw error
  }
}

async function* readBatches(
  { db, readDb = () => db, baseUrl }: Parts,
  { name, day, key }: SetId,
  { signal, batchSize }: Work,
): AsyncGenerator<DataRow[]> {
  const { sql, toRow } = datasets[name]
  let renewedAt = performance.now()
  for (let after = 0; ; ) {
    if (signal.aborted) throw new SetLost()
    const startedAt = performance.now()
    const from = readDb()
    await expireCertificates(from)
    const rows = await from.query<{ id: number }>(sql, [after, batchSize])
    yield rows.flatMap((row) => toRow(row as never, { baseUrl, today: day }) ?? [])
    if (rows.length < batchSize) return
    after = rows.at(-1)!.id
    if (performance.now() - renewedAt > renewEveryMs) {
      renewedAt = performance.now()
      const renewed = await db.query(
        `update open_data_set set held_until = now() + make_interval(secs => ${heldSeconds})
         where day = $1 and name = $2 and key = $3 returning key`,
        [day, name, key],
      )
      if (renewed.length === 0) throw new SetLost()
    }
    // As long as the step took: half of the time belongs to others, also where they wait for one connection.
    await setTimeout(performance.now() - startedAt)
  }
}

/**
 * Files first: a row that names files which are gone is deleted by the next run. Files of future days were made while
 * the clock was wrong, and would be the latest until then; tomorrow's files stay, because another server's clock may be
 * past midnight already.
 */
async function deleteOld({ db, store }: Parts, today: string) {
  const old = await db.query<SetId>(
    `select day, name, key from open_data_set
     where (day <= $1 or day > $2) and (made_at is not null or not ${isHeldSql('held_until')})`,
    [daysAfter(today, -openDataDays), daysAfter(today, 1)],
  )
  for (const set of old) {
    await removeFiles(store, set)
    await db.query('delete from open_data_set where day = $1 and name = $2 and key = $3', [set.day, set.name, set.key])
  }
}

async function removeFiles(store: Parts['store'], set: SetId) {
  for (const format of openDataFormats) await store.remove(storedName(set, format))
}
