import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import type { Actor } from '../support/people.ts'
import { get, type Question } from './questions.ts'
import { readUntil, send } from './visitor.ts'

// Operations that change a large part of the catalogue at once: certificates end with a day; an operator renames the
// subcategory and the province with the most products, and merges that subcategory into another.

export type OperationFigures = {
  name: string
  products: number
  /** Seconds until the answer, and until the job behind it had nothing left to do (null where that was not read). */
  answered: number
  done: number | null
  /** The 95th percentile of a visitor's answers meanwhile, in milliseconds. */
  readDuring: number
}

type Seen = { id: number; name: string; seen: string }
type Main = Seen & { products: number; child: (Seen & { products: number })[] }

/** Lets one product in a hundred have a certificate that has ended today. No server may be running. */
export async function endCertificates(db: OpenDatabase): Promise<number> {
  return db.longTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica') // or the trigger would take them down
    const ended = await tx.query(
      `update product set sni_end_date = today_in_jakarta() - 1
       where is_sni and id % 100 = (select min(id) % 100 from product where is_sni) returning id`,
    )
    return ended.length
  })
}

export async function measureOperations(
  url: string,
  { headers }: Actor,
  questions: Question[],
  waitingJobs: (() => Promise<number>) | undefined,
): Promise<OperationFigures[]> {
  const agent = new Agent({ keepAlive: true })
  const desk = async <T>(path: string, body: object): Promise<T> => {
    const { text } = await send(
      url,
      {
        method: 'POST',
        path: `/api/operator${path}`,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      },
      agent,
    )
    const answer = JSON.parse(text) as { code: string; message?: string; data: T }
    if (answer.code !== '00') throw new Error(`${path}: ${answer.code} ${answer.message}`)
    return answer.data
  }
  const timed = async (name: string, products: number, operation: () => Promise<unknown>) => {
    let isOver = false
    const reading = readUntil(url, questions, () => isOver)
    const from = performance.now()
    const seconds = () => (performance.now() - from) / 1000
    await operation()
    const answered = seconds()
    while (waitingJobs && (await waitingJobs()) > 0) await wait(500)
    const done = waitingJobs ? seconds() : null
    isOver = true
    return { name, products, answered, done, readDuring: await reading }
  }
  const subcategories = async () => (await desk<Main[]>('/categories', {})).flatMap(({ child }) => child)
  const largest = (await subcategories()).toSorted((a, b) => b.products - a.products)
  const [most, , , into] = largest
  const provinces = await desk<(Seen & { used: number })[]>('/regions', { level: 'province', rows: 50 })
  const [province] = provinces.toSorted((a, b) => b.used - a.used)
  const current = async (id: number) => (await subcategories()).find((each) => each.id === id)!
  try {
    return [
      await timed('a category renamed', most!.products, () =>
        desk('/category/save', { id: most!.id, seen: most!.seen, name: `${most!.name} Pilihan` }),
      ),
      await timed('a province renamed', province!.used * 50, () =>
        desk('/region/save', {
          level: 'province',
          id: province!.id,
          seen: province!.seen,
          name: `${province!.name} Raya`,
        }),
      ),
      await timed('a category merged', most!.products, async () => {
        const { seen } = await current(most!.id)
        return desk('/category/merge', { id: most!.id, seen, into_id: into!.id, into_seen: into!.seen })
      }),
    ]
  } finally {
    agent.destroy()
  }
}

/** The number of rows that wait for the jobs behind a renaming or a merge, one of each kind counted. */
export const waitingJobsOf = (db: Database) => async (): Promise<number> => {
  const [row] = await db.query<{ n: number }>(
    `select (select count(*) from (select from product_words_due limit 1) a)
       + (select count(*) from product_words_scan)
       + (select count(*) from category join category_merged using (id)) as n`,
  )
  return row!.n
}

/** The first answer after a start on a day on which certificates have ended. */
export async function measureEndedCertificates(url: string, products: number): Promise<OperationFigures> {
  const agent = new Agent()
  const { ms } = await send(url, get('/api/home'), agent)
  return { name: 'certificates ended', products, answered: ms / 1000, done: null, readDuring: ms }
}
