import { addresses } from '#contract/addresses.ts'
import type { Database } from '../db/database.ts'
import { callable, type KeptNumbers, mayAskNumbers, whatsappOf } from '../numbers.ts'
import { noSuchBody } from './there.ts'

type Reached = KeptNumbers & { name: string }
const none = 'Lembaga ini belum mencantumkan nomor WhatsApp.'

/** The address that opens WhatsApp with an active body, and a first sentence that names it. Throws 04, or 01 without one. */
export async function bodyContact(db: Database, id: number, baseUrl: string): Promise<string> {
  return whatsappOf(await reached(db, id), baseUrl + addresses.lspro(id), none)
}

/** The numbers of an active body, for somebody who may ask for them. */
export async function bodyNumbers(db: Database, id: number, personId: number): Promise<ReturnType<typeof callable>> {
  await mayAskNumbers(db, personId)
  return callable(await reached(db, id))
}

async function reached(db: Database, id: number): Promise<Reached> {
  const [body] = await db.rows<Reached>(
    "select name, office_phone, mobile_phone from lspro where id = $1 and status = 'active'",
    [id],
  )
  if (!body) throw noSuchBody()
  return body
}
