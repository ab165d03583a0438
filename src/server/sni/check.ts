import { dayInJakarta } from '#contract/dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { code, Problem } from '#contract/problem.ts'
import { bareSniKey } from '#contract/sni/number-key.ts'
import { maxCheckTotal, sni } from '#contract/sni/schemas.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates, hasEndedSql } from '../db/expire-certificates.ts'
import { type Api, mount } from '../http/mount.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { type CertificateColumns, certificateColumnsSql, stateToday, toCertificate } from './certificate-rows.ts'
import { isRegistryComplete } from './registry/is-complete.ts'

type CheckAnswer = Answer<typeof sni.check>

/** Certificates with a number that one answer has. */
const mostRows = 50

/** The server's word of today about a number, or about a certificate. */
export function mountCheck(api: Api): void {
  mount(api, sni.check, async ({ number, id }, { db }) => {
    await requireComplete(db)
    const checked_at = new Date().toISOString()
    if (number === undefined) {
      const data = await readRows(db, 'select id from sni_certificate where id = $1', id)
      return { data, total: data.length, misused: [], checked_at }
    }
    const key = bareSniKey(number)
    const [data, [counted], misused] = await Promise.all([
      readRows(
        db,
        `select certificate_id as id from sni_certificate_key where key = $1
         order by certificate_id desc limit ${mostRows}`,
        key,
      ),
      db.query<{ total: number }>(
        `select count(*)::int as total from (select from sni_certificate_key where key = $1 limit ${maxCheckTotal}) found`,
        [key],
      ),
      readMisused(db, key),
    ])
    return { data, total: counted!.total, misused, checked_at }
  })
}

/** The marks of a number (`key`: bareSniKey) as a certificate's and as a standard's. */
export const readMisused = (db: Database, key: string): Promise<CheckAnswer['misused']> =>
  db.query('select key, since, remark from sni_misused_number where key = any ($1::text[]) order by key', [
    [key, `SNI${key}`],
  ])

/** After the first start the registry is filled: until then a certificate that is not in it may exist. */
async function requireComplete(db: Database) {
  if (!(await isRegistryComplete(db)))
    throw new Problem('broken', stillFilling, code.slowDown, { retryAfter: fillingRetrySeconds })
}

export const stillFilling = 'Daftar SNI sedang disusun. Silakan coba lagi sebentar lagi.'
export const fillingRetrySeconds = 30

type PictureColumns = Pick<CheckAnswer['data'][number], 'img_url' | 'img'>

/**
 * The certificates whose ids the statement `ids` selects with the parameter `value`, newest first, with the pictures of
 * the products that anyone may see.
 */
async function readRows(db: Database, ids: string, value: unknown): Promise<CheckAnswer['data']> {
  await expireCertificates(db)
  const rows = await db.query<CertificateColumns & PictureColumns>(
    `select ${certificateColumnsSql('c')}, ${pictureColumnsSql('picture')}
     from (${ids}) found join sni_certificate c on c.id = found.id
     left join product_listing l on l.product_id = c.product_id and l.category_id = 0
     left join product p on p.id = l.product_id and ${hasEndedSql('p')} is not true
     left join picture on picture.id = p.picture_id
     order by c.id desc`,
    [value],
  )
  const today = dayInJakarta()
  return rows.map(({ img_url, img, ...columns }) => {
    const certificate = toCertificate(columns)
    return { ...certificate, ...stateToday(certificate, today), img_url, img }
  })
}
