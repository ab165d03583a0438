import type { Answer } from '#contract/endpoint.ts'
import { code, Problem } from '#contract/problem.ts'
import { bareSniKey, withoutYear } from '#contract/sni/number-key.ts'
import { maxCheckTotal, sni } from '#contract/sni/schemas.ts'
import { dayInJakarta, yearInJakarta } from '#contract/time/dates.ts'
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
    const [exact, misused] = await Promise.all([readByKeys(db, [key]), readMisused(db, key)])
    const { data, total } = exact.total > 0 ? exact : await readOfAnyYear(db, key)
    return { data, total, misused, checked_at }
  })
}

/** The newest certificates with one of these keys of a number, and the count of all of them. */
async function readByKeys(db: Database, keys: readonly string[]): Promise<Pick<CheckAnswer, 'data' | 'total'>> {
  const [data, [counted]] = await Promise.all([
    // Of each key only the rows that may be shown are read, however many certificates have it.
    readRows(
      db,
      `select distinct newest.id from unnest($1::text[]) as one (key) cross join lateral (
         select certificate_id as id from sni_certificate_key where key = one.key
         order by certificate_id desc limit ${mostRows}
       ) newest order by id desc limit ${mostRows}`,
      keys,
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total from (
         select from sni_certificate_key where key = any ($1::text[]) limit ${maxCheckTotal}
       ) found`,
      [keys],
    ),
  ])
  return { data, total: counted!.total }
}

/** The year of the first national standards. */
const firstYear = 1970

/** The certificates of a standard whose number was asked for without its year, as many labels have it. */
async function readOfAnyYear(db: Database, key: string): Promise<Pick<CheckAnswer, 'data' | 'total'>> {
  const lastYear = yearInJakarta(Date.now()) + 1
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at)
  const found =
    key.length < 3
      ? { data: [], total: 0 }
      : await readByKeys(
          db,
          years.map((year) => key + year),
        )
  // The number of a certificate may end with four digits that look like a year.
  const data = found.data.filter(({ numbers }) =>
    numbers.some((number) => bareSniKey(withoutYear(number) ?? '') === key),
  )
  return { data, total: found.total - (found.data.length - data.length) }
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
