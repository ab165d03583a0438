import type { FastifyInstance } from 'fastify'
import { code } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import type { Database } from './db/database.ts'
import { apiHeaders } from './headers.ts'
import { refuse } from './refusals.ts'

/** `GET /healthz`: 200 while the database answers within `patience` milliseconds, else 503. Says nothing else. */
export function answerHealth(app: FastifyInstance, db: Database, patience = 2000) {
  app.get('/healthz', async (request, reply) => {
    if (
      await answersWithin(db, patience).catch((error: unknown) => request.log.warn({ err: error }, 'database is away'))
    )
      return reply.headers({ ...apiHeaders, 'cache-control': 'no-store' }).send(JSON.stringify({ code: code.done }))
    return refuse(reply, { status: 503, code: code.stumbled, message: words.stumbled, retry_after: 5 })
  })
}

async function answersWithin(db: Database, patience: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patience, false)
  })
  const answered = db.rows('select 1').then(() => true)
  // Whoever loses the race may still fail, long after anybody listens.
  answered.catch(() => false)
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}
