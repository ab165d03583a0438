import type { FastifyInstance } from 'fastify'
import { commonTexts } from '#contract/common-sentences.ts'
import { code } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { sendError } from './error-replies.ts'
import { apiHeaders } from './headers.ts'

/**
 * `GET /healthz`: 200 if the database answers within `timeoutMs` milliseconds, otherwise 503. Nothing else is reported.
 */
export function mountHealth(app: FastifyInstance, db: Database, timeoutMs = 2000) {
  app.get('/healthz', async (request, reply) => {
    if (
      await answersWithin(db, timeoutMs).catch((error: unknown) => request.log.warn({ err: error }, 'database is away'))
    )
      return reply.headers({ ...apiHeaders, 'cache-control': 'no-store' }).send(JSON.stringify({ code: code.done }))
    return sendError(reply, { status: 503, code: code.stumbled, message: commonTexts.stumbled, retry_after: 5 })
  })
}

async function answersWithin(db: Database, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false)
  })
  const answered = db.query('select 1').then(() => true)
  // The query may still fail after the timeout, when its result is no longer used.
  answered.catch(() => false)
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}
