import type { FastifyInstance, FastifyReply } from 'fastify'
import { code } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../db/database.ts'
import { sendError } from './error-replies.ts'
import { apiHeaders } from './headers.ts'

/** The parts of the file store that health asks; one that does not know its free space has enough. */
export type HealthStore = { has: (name: string) => Promise<boolean>; freeBytes?: () => Promise<number> }
type Parts = {
  readDatabase: () => Database
  store?: HealthStore | undefined
  timeoutMs?: number
  /** Whether this process has refused every request for a while. */
  isFull?: () => boolean
}

/** A name that no file has: asking for it shows that the store answers. */
const noFile = `product/${'0'.repeat(32)}.jpg`

/**
 * `GET /healthz`: 200 as long as this process answers, also while the database is away, so that nobody restarts a
 * healthy one. `GET /readyz`: 200 if it may be given requests: the database for public reads (a replica, if one is
 * used) answers and has a schema, and the file store answers and has space, each within `timeoutMs` milliseconds;
 * otherwise 503. Nothing else is reported.
 */
export function mountHealth(
  app: FastifyInstance,
  { readDatabase, store, timeoutMs = 2000, isFull = () => false }: Parts,
) {
  app.get('/healthz', async (_request, reply) => sendDone(reply))
  app.get('/readyz', async (request, reply) => {
    try {
      if (isFull()) throw new Error('this process refuses every request: too many are being answered')
      await within(timeoutMs, [
        readDatabase().query('select name from schema_migration limit 1').then(requireRow),
        ...(store ? [store.has(noFile), requireSpace(store)] : []),
      ])
      return sendDone(reply)
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return sendError(reply, { status: 503, code: code.stumbled, message: commonTexts.stumbled, retry_after: 5 })
    }
  })
}

const sendDone = (reply: FastifyReply) =>
  reply.headers({ ...apiHeaders, 'cache-control': 'no-store' }).send(JSON.stringify({ code: code.done }))

function requireRow(rows: readonly unknown[]) {
  if (rows.length === 0) throw new Error('the database has no schema')
}

/** A segment of the write-ahead log has 16 MiB: with less than that on its disk the embedded database cannot write. */
const leastFreeBytes = 16 << 20

async function requireSpace({ freeBytes }: HealthStore) {
  if (freeBytes && (await freeBytes()) < leastFreeBytes) throw new Error('the disk is full')
}

async function within(ms: number, checks: readonly Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  // A check may still fail after the timeout, when its result is no longer used.
  for (const check of checks) check.catch(() => undefined)
  await Promise.race([Promise.all(checks), tooLate]).finally(() => clearTimeout(timer))
}
