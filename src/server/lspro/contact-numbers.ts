import { addresses } from '#contract/addresses.ts'
import type { Database } from '../db/database.ts'
import {
  dialablePhones,
  requireCompleteProfile,
  type StoredPhones,
  whatsappUrl,
} from '../phone-numbers/phone-numbers.ts'
import { lsproNotFound } from './lspro-not-found.ts'

type ContactRow = StoredPhones & { name: string }
const noNumber = 'Lembaga ini belum mencantumkan nomor WhatsApp.'

/** The address that opens WhatsApp with an active body, and a first sentence that names it. Throws 04, or 01 without one. */
export async function lsproWhatsappLink(db: Database, id: number, baseUrl: string): Promise<string> {
  return whatsappUrl(await findContact(db, id), baseUrl + addresses.lspro(id), noNumber)
}

/** The numbers of an active body, for somebody who may ask for them. */
export async function readLsproNumbers(
  db: Database,
  id: number,
  personId: number,
): Promise<ReturnType<typeof dialablePhones>> {
  await requireCompleteProfile(db, personId)
  return dialablePhones(await findContact(db, id))
}

async function findContact(db: Database, id: number): Promise<ContactRow> {
  const [body] = await db.query<ContactRow>(
    "select name, office_phone, mobile_phone from lspro where id = $1 and status = 'active'",
    [id],
  )
  if (!body) throw lsproNotFound()
  return body
}
