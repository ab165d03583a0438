import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { internationalOf, nationalPhoneRule } from '#contract/rules.ts'
import type { Database } from '../db/database.ts'
import type { Keyed } from '../files/keyed.ts'
import { waitingOf } from './certificates.ts'
import { galleryOf, readFace } from './face.ts'
import { cameBy } from './merchants.ts'
import { noSuchBody } from './there.ts'

type Own = Answer<typeof contract.lspro.own>['data']

/** A body's page for who keeps it: what everybody sees, with its numbers, its codes and what waits for it. */
export async function readOwnPage(db: Database, id: number, keyed: Keyed): Promise<Own> {
  const [face, numbers, gallery, referral_codes, total_merchants, certificates_waiting] = await Promise.all([
    // Suspended, it is still its owner's to put right.
    readFace(db, id, { active: false }),
    numbersOf(db, id),
    galleryOf(db, id),
    codesOf(db, id),
    merchantsOf(db, id),
    waitingOf(db, id),
  ])
  if (!face || !numbers) throw noSuchBody()
  return {
    ...face,
    lspro: { ...face.lspro, ...numbers, img_url: keyed.path(face.lspro.img_url) },
    gallery: gallery.map((picture) => ({ ...picture, url: keyed.path(picture.url) })),
    ...{ referral_codes, total_merchants, certificates_waiting },
  }
}

type Numbers = Pick<Own['lspro'], 'mobile_phone' | 'office_phone' | 'click'>

async function numbersOf(db: Database, id: number): Promise<Numbers | undefined> {
  const [row] = await db.rows<Numbers>(
    `select coalesce(mobile_phone, '') as mobile_phone, coalesce(office_phone, '') as office_phone, click
     from lspro where id = $1`,
    [id],
  )
  if (!row) return undefined
  // What an earlier release kept as it was typed; what is no number stays for its owner to put right.
  const { mobile_phone } = row
  return { ...row, mobile_phone: nationalPhoneRule(mobile_phone) ? mobile_phone : internationalOf(mobile_phone) }
}

/** Codes that can be given away, the oldest first. */
const codesOf = (db: Database, id: number): Promise<Own['referral_codes']> =>
  db.rows(
    `select code, (select count(*)::int ${cameBy} and person.referral_code = of.code) as used
     from referral_code of where lspro_id = $1 and revoked_at is null order by created_at, code`,
    [id],
  )

async function merchantsOf(db: Database, id: number): Promise<number> {
  const [counted] = await db.rows<{ n: number }>(`select count(*)::int as n ${cameBy}`, [id])
  return counted!.n
}
