import { bareSniKey } from '#contract/sni/number-key.ts'
import { type Certificate, certificateChecksum, certificateText } from '#contract/sni/registry.ts'
import type { Database } from '../../db/database.ts'
import { isCheckCurrentSql } from '../../lspro/certificate-checks.ts'
import { bodyOf, type CertificateColumns, certificateColumnsSql, toCertificate } from '../certificate-rows.ts'
import { type Lease, renewLease } from './lease.ts'
import { type CertificateRow, nextCertificates, type ProductFacts, yearsAfterwards } from './next-certificates.ts'

// Turns the changes that triggers have noted in sni_change into rows of sni_certificate, a few products in one
// transaction.

/** Products in one transaction: other transactions run in between. */
const batchSize = 200
/**
 * Ids of a regency are looked for in so many rows at once: it has no index, because hardly any regency is ever renamed.
 */
const scannedAtOnce = 5_000

/** Does the next few changes; without any, the next products that have never been looked at. Throws LeaseLost. */
export async function applyNextChanges(db: Database, lease: Lease): Promise<void> {
  await db.transaction(async (tx) => {
    await renewLease(tx, lease)
    await refreshProducts(tx, (await takeChanges(tx)) ?? (await scanProducts(tx)))
  })
}

/**
 * Removes the next certificates that have not been valid for two years: no change of a product says so. Returns how
 * many products.
 */
export async function forgetOld(db: Database, lease: Lease): Promise<number> {
  return db.transaction(async (tx) => {
    await renewLease(tx, lease)
    const found = await tx.query<{ product_id: number }>(
      `select distinct product_id from (select product_id from sni_certificate where ${isForgottenSql} order by since limit $1) old`,
      [batchSize],
    )
    await refreshProducts(
      tx,
      found.map(({ product_id }) => product_id),
    )
    return found.length
  })
}

const forgottenDaySql = `today_in_jakarta() - interval '${yearsAfterwards} years'`

/** SQL: a row of sni_certificate that leaves the registry, by the rules of nextCertificates(). */
export const isForgottenSql = `(
  state <> 'valid' and since < ${forgottenDaySql} and not (state = 'disputed' and (
    until_day < today_in_jakarta() and until_day + 1 >= ${forgottenDaySql}
    or exists (select from product_listing l where l.product_id = sni_certificate.product_id and l.category_id = 0 and l.is_sni))))`

/**
 * Deletes the next changes, and gives the products that they are about. A change of a shop stays until all of its rows
 * are done. Undefined: there is none.
 */
async function takeChanges(tx: Database): Promise<number[] | undefined> {
  const [first] = await tx.query<{ id: number; kind: Wide | 'product'; ref: number; after: number }>(
    'select id, kind, ref, after from sni_change order by id limit 1',
  )
  if (!first) return undefined
  if (first.kind !== 'product') return takeWideChange(tx, { ...first, kind: first.kind })
  // Deleted before the products are read: what changes later inserts another row.
  const taken = await tx.query<{ ref: number }>(
    `delete from sni_change where id in (
       select id from sni_change where kind = 'product' order by id limit $1) returning ref`,
    [batchSize],
  )
  return [...new Set(taken.map(({ ref }) => ref))].toSorted((a, b) => a - b)
}

type Wide = 'merchant' | 'lspro' | 'regency'

/** SQL of the certificates of $1 with ids above $2: at most $3 of them, and the last id that was looked at. */
const wideSql: Record<Wide, string> = {
  merchant: 'select id, product_id from sni_certificate where merchant_id = $1 and id > $2 order by id limit $3',
  lspro: 'select id, product_id from sni_certificate where lspro_id = $1 and id > $2 order by id limit $3',
  regency: `select id, product_id from (
    select id, product_id, regency_id from sni_certificate where id > $2 order by id limit ${scannedAtOnce}) scanned
    where regency_id = $1 order by id limit $3`,
}

async function takeWideChange(
  tx: Database,
  { id, kind, ref, after }: { id: number; kind: Wide; ref: number; after: number },
): Promise<number[]> {
  const found = await tx.query<{ id: number; product_id: number }>(wideSql[kind], [ref, after, batchSize])
  const last =
    found.length === batchSize ? found.at(-1)!.id : kind === 'regency' ? await lastScanned(tx, after) : undefined
  if (last === undefined) await tx.query('delete from sni_change where id = $1', [id])
  else await tx.query('update sni_change set after = $2 where id = $1', [id, last])
  return [...new Set(found.map(({ product_id }) => product_id))]
}

/** The last of the rows that were looked through for a regency; undefined when they were the last. */
async function lastScanned(tx: Database, after: number): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    'select id from sni_certificate where id > $1 order by id offset $2 limit 1',
    [after, scannedAtOnce - 1],
  )
  return row?.id
}

/** The next products that have never been looked at: those that were there before the registry. */
async function scanProducts(tx: Database): Promise<number[]> {
  const [state] = await tx.query<{ scanned_to: number | null }>('select scanned_to from sni_register_state')
  if (state!.scanned_to === null) return []
  const found = await tx.query<{ id: number }>('select id from product where id > $1 and is_sni order by id limit $2', [
    state!.scanned_to,
    batchSize,
  ])
  const last = found.length < batchSize ? null : found.at(-1)!.id
  await tx.query('update sni_register_state set scanned_to = $1', [last])
  return found.map(({ id }) => id)
}

async function refreshProducts(tx: Database, products: readonly number[]): Promise<void> {
  if (products.length === 0) return
  // The database's day, which the job also uses to find rows that are due for deletion.
  const [day] = await tx.query<{ today: string }>('select today_in_jakarta() as today')
  const [facts, stored] = [await readFacts(tx, products), await readRows(tx, products)]
  const saved: CertificateRow[] = []
  const departures: Departure[] = []
  const texts = new Map(stored.map(({ row, text }) => [row.id, { text, province: row.province_id }]))
  const isNew: { row: Omit<CertificateRow, 'id'> }[] = []
  for (const product of products) {
    const own = stored.filter(({ row }) => row.product_id === product)
    const found = facts.get(product)
    const next = nextCertificates({
      rows: own.map(({ row }) => row),
      facts: found,
      hasShop: found !== undefined || own.every(({ hasShop }) => hasShop),
      today: day!.today,
    })
    for (const { id, ...row } of next.rows) {
      if (id === undefined) isNew.push({ row })
      else if (textOf({ id, ...row }) !== texts.get(id)!.text) saved.push({ id, ...row })
    }
    for (const id of next.removed) departures.push({ id, province: texts.get(id)!.province, isGone: true })
  }
  if (isNew.length > 0) {
    const ids = await tx.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('sni_certificate', 'id'))::int as id from generate_series(1, $1)`,
      [isNew.length],
    )
    saved.push(...isNew.map(({ row }, index) => ({ id: ids[index]!.id, ...row })))
  }
  for (const { id, province_id } of saved) {
    const province = texts.get(id)?.province
    if (province !== undefined && province !== province_id) departures.push({ id, province, isGone: false })
  }
  if (saved.length + departures.length === 0) return
  const revision = await nextRevision(tx)
  await saveRows(tx, saved, revision)
  await saveDepartures(tx, departures, revision)
}

type StoredRow = { row: CertificateRow; text: string; hasShop: boolean }
const textOf = (row: CertificateRow) => `${certificateText(row)}\u0001${row.regency_id}`

/**
 * The rows of these products with the names that shop, regency and body have today, and as they are stored, as a text.
 */
async function readRows(tx: Database, products: readonly number[]): Promise<StoredRow[]> {
  const rows = await tx.query<
    CertificateColumns & {
      regency_id: number
      shop: string | null
      shop_regency_id: number | null
      shop_regency: string | null
      shop_province_id: number | null
      body_today: string | null
      accreditation_today: string | null
    }
  >(
    `select ${certificateColumnsSql('c')}, c.regency_id, shop.name as shop, shop.province_id as shop_province_id,
       regency.id as shop_regency_id, regency.name as shop_regency, body.name as body_today,
       ${accreditationSql('body')} as accreditation_today
     from sni_certificate c left join merchant shop on shop.id = c.merchant_id
     left join regency on regency.id = shop.regency_id left join lspro body on body.id = c.lspro_id
     where c.product_id = any ($1::int[]) order by c.id`,
    [products],
  )
  return rows.map((columns) => {
    const stored = { ...toCertificate(columns), regency_id: columns.regency_id }
    const { shop, shop_province_id, shop_regency_id, shop_regency, body_today, accreditation_today } = columns
    return {
      row: {
        ...stored,
        ...(shop !== null && { producer: shop }),
        ...(shop_province_id !== null &&
          shop_regency_id !== null && {
            province_id: shop_province_id,
            regency_id: shop_regency_id,
            regency: shop_regency ?? '',
          }),
        ...(stored.body &&
          body_today !== null && {
            body: { id: stored.body.id, name: body_today, accreditation_no: accreditation_today ?? '' },
          }),
      },
      text: textOf(stored),
      hasShop: shop !== null,
    }
  })
}

/** A suspended body is named, and nothing is said about its accreditation: src/docs/sni-registry.md. */
const accreditationSql = (body: string) =>
  `case when ${body}.suspended_at is null then coalesce(${body}.accreditation_no, '') else '' end`

type FactsRow = Omit<ProductFacts, 'body'> & {
  lspro_id: number | null
  body: string | null
  accreditation_no: string | null
}

async function readFacts(tx: Database, products: readonly number[]): Promise<Map<number, ProductFacts>> {
  const rows = await tx.query<FactsRow>(
    `select p.id as product_id, p.name as product, shop.id as producer_id, shop.name as producer,
       coalesce(shop.regency_id, 0) as regency_id, coalesce(regency.name, '') as regency,
       coalesce(shop.province_id, 0) as province_id, p.sni_no as numbers, coalesce(p.certificate_no, '') as certificate_no,
       body.id as lspro_id, body.name as body, ${accreditationSql('body')} as accreditation_no,
       p.sni_start_date as "from", case when not p.sni_no_end then p.sni_end_date end as until,
       exists (select from product_listing l where l.product_id = p.id and l.category_id = 0 and l.is_sni offset 0) as is_public,
       p.is_sni and p.review_state = 'approved' and p.status = 'active' and 'active' in (shop.status, shop.status_before)
         and (p.sni_no_end or p.sni_end_date is not null) as is_offered,
       day_in_jakarta(least(p.blocked_at, shop.suspended_at)) as blocked_on,
       (select day_in_jakarta(said.at) from certificate_check said
        where ${isCheckCurrentSql('said', 'p')} and said.verdict = 'disputed' limit 1) as disputed_on
     from product p join merchant shop on shop.id = p.merchant_id
     left join regency on regency.id = shop.regency_id left join lspro body on body.id = p.lspro_id
     where p.id = any ($1::int[])`,
    [products],
  )
  return new Map(
    rows.map(({ lspro_id, body, accreditation_no, ...row }) => [
      row.product_id,
      { ...row, body: bodyOf({ lspro_id, body: body ?? '', accreditation_no: accreditation_no ?? '' }) },
    ]),
  )
}

/** The number of the changes of this transaction. */
async function nextRevision(tx: Database): Promise<number> {
  const [row] = await tx.query<{ revision: number }>(
    'update sni_register_state set revision = revision + 1 returning revision',
  )
  return row!.revision
}

async function saveRows(tx: Database, rows: readonly CertificateRow[], revision: number): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `insert into sni_certificate (id, product_id, product, merchant_id, producer, regency_id, regency, province_id, numbers,
       certificate_no, lspro_id, body, accreditation_no, from_day, until_day, state, since, revision, checksum)
     select id, product_id, product, merchant_id, producer, regency_id, regency, province_id, numbers,
       certificate_no, lspro_id, body, accreditation_no, from_day, until_day, state, since, $2, checksum
     from jsonb_to_recordset($1::jsonb) as r (id int, product_id int, product text, merchant_id int, producer text, regency_id int,
       regency text, province_id smallint, numbers text[], certificate_no text, lspro_id int, body text, accreditation_no text,
       from_day date, until_day date, state text, since date, checksum bigint)
     order by id
     on conflict (id) do update set (product, merchant_id, producer, regency_id, regency, province_id, numbers, certificate_no,
       lspro_id, body, accreditation_no, from_day, until_day, state, since, revision, checksum) = (excluded.product,
       excluded.merchant_id, excluded.producer, excluded.regency_id, excluded.regency, excluded.province_id, excluded.numbers,
       excluded.certificate_no, excluded.lspro_id, excluded.body, excluded.accreditation_no, excluded.from_day,
       excluded.until_day, excluded.state, excluded.since, excluded.revision, excluded.checksum)`,
    [
      JSON.stringify(
        rows.map(({ producer_id, from, until, body, ...row }) => ({
          ...row,
          merchant_id: producer_id,
          lspro_id: body?.id ?? null,
          body: body?.name ?? '',
          accreditation_no: body?.accreditation_no ?? '',
          from_day: from,
          until_day: until,
          checksum: certificateChecksum({ ...row, producer_id, from, until, body }),
        })),
      ),
      revision,
    ],
  )
  const keys = rows.flatMap((row) => [...keysOf(row)].map((key) => ({ key, certificate_id: row.id })))
  await tx.query(
    `with wanted as materialized (select key, certificate_id from jsonb_to_recordset($1::jsonb) as k (key text, certificate_id int)),
     gone as (delete from sni_certificate_key k where k.certificate_id = any ($2::int[])
                and not exists (select from wanted w where (w.key, w.certificate_id) = (k.key, k.certificate_id)))
     insert into sni_certificate_key (key, certificate_id) select key, certificate_id from wanted order by key, certificate_id
       on conflict do nothing`,
    [JSON.stringify(keys), rows.map(({ id }) => id)],
  )
}

/** The keys by which a certificate is found. */
export const keysOf = ({ numbers, certificate_no }: Pick<Certificate, 'numbers' | 'certificate_no'>): Set<string> =>
  new Set([...numbers, certificate_no].map(bareSniKey).filter(Boolean))

/** `isGone`: not only from this province. */
type Departure = { id: number; province: number; isGone: boolean }

async function saveDepartures(tx: Database, departures: readonly Departure[], revision: number): Promise<void> {
  if (departures.length === 0) return
  await tx.query(
    `insert into sni_departure (certificate_id, province_id, revision)
     select id, province, $2 from jsonb_to_recordset($1::jsonb) as d (id int, province smallint)`,
    [JSON.stringify(departures), revision],
  )
  const gone = departures.filter(({ isGone }) => isGone).map(({ id }) => id)
  await tx.query('delete from sni_certificate_key where certificate_id = any ($1::int[])', [gone])
  await tx.query('delete from sni_certificate where id = any ($1::int[])', [gone])
}
