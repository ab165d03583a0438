import { afterAll, expect } from 'vitest'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import { forgetAnswers } from '#server/micro-cache.ts'
import { answerRegions } from '#server/regions.ts'
import { answerShowcase } from '#server/showcase.ts'
import { type EngineName, openTestDatabase } from '../support/engines.ts'

export type Said = { code: string; [name: string]: unknown }

/** The real server, without a port, on a database of its own. */
export async function openShowcase(engine: EngineName, seed: 'reference' | 'demo' = 'demo') {
  const db = await openTestDatabase(engine, { seed })
  const { app, api } = createServer({
    config: readConfig({ RATE_LIMITS: 'off' }),
    db,
    log: openLog('silent'),
    rooms: [answerShowcase, answerRegions],
  })
  afterAll(() => app.close())
  const said = (text: string) => JSON.parse(text) as Said
  return {
    db,
    /** Asks in process through the contract; throws a Problem. What was answered before is forgotten first. */
    ask: ((endpoint, asked) => {
      forgetAnswers(db)
      return api.ask(endpoint, asked)
    }) as typeof api.ask,
    /** The answer as it goes over the wire. */
    get: async (path: string) => said((await app.inject({ url: `/api${path}` })).body),
    post: async (path: string, body: unknown) => {
      forgetAnswers(db)
      const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload: body as object })
      return { status: answer.statusCode, text: answer.body, said: said(answer.body) }
    },
  }
}

export type Place = Awaited<ReturnType<typeof openShowcase>>

/** Inserts a row with these columns and answers its id. */
export async function add(db: Place['db'], table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row)
  const [made] = await db.rows<{ id: number }>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  expect(made?.id).toBeGreaterThan(0)
  return made!.id
}

/** A shop in Bogor (or elsewhere) whose products anyone may see. */
export const addShop = (db: Place['db'], row: Record<string, unknown> = {}) =>
  add(db, 'merchant', { name: 'Usaha Uji', province_id: 32, regency_id: 3271, status: 'active', ...row })

/** A public product without SNI, in the given subcategories. */
export async function addProduct(db: Place['db'], row: Record<string, unknown>, categories: number[] = [401]) {
  const id = await add(db, 'product', {
    name: 'Produk uji',
    price_bottom: 1000,
    price_top: 2000,
    review_state: 'approved',
    ...row,
  })
  for (const category of categories)
    await db.rows('insert into product_category (product_id, category_id) values ($1, $2)', [id, category])
  return id
}
