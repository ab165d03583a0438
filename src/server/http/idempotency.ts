import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { temporaryFailure } from '../db/sql-error.ts'
import { HttpError } from './body-parser.ts'

// A write whose answer was lost is sent again. Its key was made with it and is the same in every attempt, so the write
// is done once and every attempt gets the same answer.

/** The identity of a write: its person, key, path, and the SHA-256 of its body. */
export type IdempotentWrite = { personId: number; key: string; path: string; hash: Buffer }

/** The answer, and whether it was stored before. */
export type WriteResult = { answer: object; replayed: boolean }

/** How many answers were given again for a key that was answered before, since the start of this process. */
export const replayedWrites = { count: 0 }

export const keyReusedText =
  'Kiriman ini sudah pernah sampai dengan isi yang lain. Periksa isinya, lalu simpan sekali lagi.'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The idempotency key of a request, if it has one. Throws HttpError(400) if it is not a UUID. */
export function idempotencyKeyOf({ 'idempotency-key': key }: IncomingHttpHeaders): string | undefined {
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !uuid.test(key)) throw new HttpError(400)
  return key.toLowerCase()
}

/** The hash of a body, 32 bytes: of a file its bytes, of anything else its JSON. */
export function hashInput(input: unknown): Buffer {
  const { bytes } = input as { bytes?: unknown }
  return createHash('sha256')
    .update(bytes instanceof Uint8Array ? bytes : JSON.stringify(input))
    .digest()
}

/**
 * Does a write once. If its key was answered before, the stored answer is returned before anything is prepared or
 * checked: rules may have changed since. Otherwise the key is claimed in the transaction of the write, and the answer
 * is stored there; a concurrent attempt with the same key waits for that transaction. A write that is refused or fails
 * stores no key and may be tried again with it. Throws code 01 when the key was used with another body, 50 when the
 * concurrent attempt takes too long.
 */
export async function runOnce<Ready>(
  db: Database,
  write: IdempotentWrite | undefined,
  { prepare, run }: { prepare: () => Promise<Ready>; run: (tx: Database, ready: Ready) => Promise<object> },
): Promise<WriteResult> {
  const earlier = write && (await readStoredAnswer(db, write))
  if (earlier) return { answer: earlier, replayed: true }
  const ready = await prepare()
  return db.transaction(async (tx) => {
    if (write && !(await claimKey(tx, write))) {
      const stored = await readStoredAnswer(tx, write)
      if (!stored) throw temporaryFailure() // deleted in between
      return { answer: stored, replayed: true }
    }
    const answer = await run(tx, ready)
    if (write) await storeAnswer(tx, write, answer)
    return { answer, replayed: false }
  })
}

type AnsweredKeyRow = { path: string; body_hash: Uint8Array; answer: object | null }

async function readStoredAnswer(
  db: Database,
  { personId, key, path, hash }: IdempotentWrite,
): Promise<object | undefined> {
  const [row] = await db.query<AnsweredKeyRow>(
    'select path, body_hash, answer from answered_key where person_id = $1 and key = $2',
    [personId, key],
  )
  if (!row) return undefined
  if (row.path !== path || !hash.equals(row.body_hash)) throw refused(keyReusedText)
  return row.answer ?? undefined
}

/**
 * Whether this transaction has claimed the key. PostgreSQL waits here for another transaction that has claimed it and
 * not ended yet.
 */
async function claimKey(tx: Database, { personId, key, path, hash }: IdempotentWrite): Promise<boolean> {
  const rows = await tx.query(
    `insert into answered_key (person_id, key, path, body_hash) values ($1, $2, $3, $4)
     on conflict do nothing returning key`,
    [personId, key, path, hash],
  )
  return rows.length > 0
}

const storeAnswer = (tx: Database, { personId, key }: IdempotentWrite, answer: object) =>
  tx.query('update answered_key set answer = $3 where person_id = $1 and key = $2', [
    personId,
    key,
    JSON.stringify(answer),
  ])

const batchSize = 5000
/** Batches in one run; the rest waits for the next run. */
const maxBatches = 200

/** Deletes answers older than 30 days, in batches so that others can write in between. A job calls it. */
export async function deleteOldKeys(db: Database): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const [{ gone } = { gone: 0 }] = await db.query<{ gone: number }>(
      `with old as (
         select person_id, key from answered_key where created_at < now() - interval '30 days'
         order by created_at limit ${batchSize}
       ), taken as (
         delete from answered_key using old
         where answered_key.person_id = old.person_id and answered_key.key = old.key returning 1
       )
       select count(*) as gone from taken`,
    )
    if (gone < batchSize) return
  }
}
