import { nationalPhoneRule } from '#contract/contacts/contact-rules.ts'
import { internationalOf } from '#contract/contacts/read-phone.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { countWaiting } from './certificates.ts'
import { lsproNotFound } from './lspro-not-found.ts'
import { readGallery, readPublicLspro } from './public-lspro.ts'
import { referredMerchantsSql } from './referred-merchants.ts'

type OwnPage = Answer<typeof contract.lspro.own>['data']

/** A body's page for its own accounts: the public page, phone numbers, referral codes and counts of open tasks. */
export async function readOwnPage(db: Database, id: number, signedPaths: SignedPaths): Promise<OwnPage> {
  const [publicLspro, numbers, gallery, referral_codes, total_merchants, certificates_waiting] = await Promise.all([
    // The accounts of a body may correct its suspended page, too.
    readPublicLspro(db, id, { active: false }),
    readNumbers(db, id),
    readGallery(db, id),
    readReferralCodes(db, id),
    countReferredMerchants(db, id),
    countWaiting(db, id),
  ])
  if (!publicLspro || !numbers) throw lsproNotFound()
  return {
    ...publicLspro,
    lspro: { ...publicLspro.lspro, ...numbers, img_url: signedPaths.sign(publicLspro.lspro.img_url) },
    gallery: gallery.map((picture) => ({ ...picture, url: signedPaths.sign(picture.url) })),
    ...{ referral_codes, total_merchants, certificates_waiting },
  }
}

type Numbers = Pick<OwnPage['lspro'], 'mobile_phone' | 'office_phone' | 'click'>

async function readNumbers(db: Database, id: number): Promise<Numbers | undefined> {
  const [row] = await db.query<Numbers>(
    `select coalesce(mobile_phone, '') as mobile_phone, coalesce(office_phone, '') as office_phone, click
     from lspro where id = $1`,
    [id],
  )
  if (!row) return undefined
  // An earlier release stored the number as typed. An invalid one is returned as it is, for the body to correct.
  const { mobile_phone } = row
  return { ...row, mobile_phone: nationalPhoneRule(mobile_phone) ? mobile_phone : internationalOf(mobile_phone) }
}

/** Referral codes that are not revoked, the oldest first. */
const readReferralCodes = (db: Database, id: number): Promise<OwnPage['referral_codes']> =>
  db.query(
    `select code, (select count(*)::int ${referredMerchantsSql} and person.referral_code = of.code) as used
     from referral_code of where lspro_id = $1 and revoked_at is null order by created_at, code`,
    [id],
  )

async function countReferredMerchants(db: Database, id: number): Promise<number> {
  const [counted] = await db.query<{ n: number }>(`select count(*)::int as n ${referredMerchantsSql}`, [id])
  return counted!.n
}
