import { setTimeout as wait } from 'node:timers/promises'
import { importFieldNames } from '#contract/imports/import-fields.ts'
import type { Database } from '#server/db/database.ts'
import { type Actor, actor } from '../support/people.ts'
import type { Question } from './questions.ts'
import { readUntil } from './visitor.ts'

// An import of 5,000 new products into a catalogue, over HTTP, while a visitor reads the list and home.

const rows = 5000
const baselineSeconds = 5
/** Milliseconds. The page of an import asks a sixth as often; here the time must be known more exactly. */
const asksEvery = 250

export type ImportFigures = {
  checkedPerSecond: number
  writtenPerSecond: number
  /** The 95th percentile of the visitor's answers in ms, before and during the import. */
  readBefore: number
  readDuring: number
}

/** A merchant with one of the catalogue's shops. Call it before the server starts. */
export async function importingMerchant(db: Database): Promise<Actor> {
  const [shop] = await db.query<{ id: number }>("select id from merchant where status = 'active' order by id limit 1")
  return actor(db, { role: 'merchant', merchantId: shop!.id })
}

export async function measureImport(url: string, { headers }: Actor, questions: Question[]): Promise<ImportFigures> {
  const ask = async (path: string, body: BodyInit, type = 'application/json') => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body,
    })
    const answer = (await response.json()) as { code: string; message?: string; data: { id: number; state: string } }
    if (answer.code !== '00') throw new Error(`${path}: ${answer.code} ${answer.message}`)
    return answer.data
  }
  const untilState = async (id: number, state: string) => {
    while ((await ask('/product/import/one', JSON.stringify({ id }))).state !== state) await wait(asksEvery)
  }

  const readFor = (seconds: number) => {
    const end = Date.now() + seconds * 1000
    return readUntil(url, questions, () => Date.now() >= end)
  }
  await readFor(baselineSeconds) // warm-up
  const readBefore = await readFor(baselineSeconds)
  const uploaded = performance.now()
  const { id } = await ask('/product/import/upload/produk.csv', table(), 'text/csv')
  await untilState(id, 'ready')
  const started = performance.now()
  await ask('/product/import/start', JSON.stringify({ id }))
  let isDone = false
  const during = readUntil(url, questions, () => isDone)
  await untilState(id, 'done')
  const done = performance.now()
  isDone = true
  return {
    checkedPerSecond: Math.round((rows / (started - uploaded)) * 1000),
    writtenPerSecond: Math.round((rows / (done - started)) * 1000),
    readBefore,
    readDuring: await during,
  }
}

function table(): string {
  const { name, categories, price_bottom, price_top, description } = importFieldNames
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `Keripik Singkong Rasa ${n};Keripik dan Kerupuk;${10_000 + n};${20_000 + n};Renyah dan gurih dari dapur ${n}.`,
  )
  return [[name, categories, price_bottom, price_top, description].join(';'), ...lines].join('\r\n')
}
