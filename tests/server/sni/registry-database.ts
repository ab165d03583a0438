import { gunzipSync } from 'node:zlib'
import { applyDifference, type Certificate, type RegistryContent, registryChecksum } from '#contract/sni/registry.ts'
import { decodeRegistry } from '#contract/sni/registry-body.ts'
import { openRegistry, type RegistryHeader } from '#contract/sni/signed-bytes.ts'
import type { Database } from '#server/db/database.ts'
import { type PublishRules, publishRules } from '#server/sni/registry/publish.ts'
import { updateRegistry } from '#server/sni/registry/registry-job.ts'
import { publicKeys } from '#server/sni/signing-key.ts'
import { add, addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { accountParts, type EngineName, openTestDatabase } from '../../support/database/engines.ts'

/** Every change is published at once. */
export const atOnce: PublishRules = { ...publishRules, pause: 0 }

const day = 86_400_000
export const dayFromNow = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** A database with regions, and what the tests of the registry do with it. */
export async function openRegistryDatabase(engine: EngineName) {
  const db = await openTestDatabase(engine, { seed: 'reference' })
  const update = (rules: Partial<PublishRules> = {}) =>
    updateRegistry({ db, keys: accountParts.keys }, { rules: { ...atOnce, ...rules } })
  return {
    db,
    update,
    shop: (row: Record<string, unknown> = {}) => addShop(db, row),
    body: (row: Record<string, unknown> = {}) =>
      add(db, 'lspro', { name: 'LSPro Uji', accreditation_no: 'LSPr-004-IDN', ...row }),
    /** A public product with a certificate that ends in a year. */
    product: (merchant_id: number, row: Record<string, unknown> = {}) =>
      addProduct(db, {
        merchant_id,
        is_sni: true,
        sni_no: ['SNI 8964:2021'],
        sni_start_date: '2025-03-11',
        sni_end_date: dayFromNow(365),
        ...row,
      }),
    set: (table: string, id: number, row: Record<string, unknown>) =>
      db.query(
        `update ${table} set ${Object.keys(row).map((name, index) => `${name} = $${index + 2}`)} where id = $1`,
        [id, ...Object.values(row)],
      ),
    /** 'state since' of each certificate of a product. */
    states: async (product: number) =>
      (
        await db.query<Pick<Certificate, 'state' | 'since'>>(
          'select state, since from sni_certificate where product_id = $1 order by id',
          [product],
        )
      ).map(({ state, since }) => `${state} ${since ?? '-'}`),
    rows: (product: number) =>
      db.query<Record<string, unknown>>('select * from sni_certificate where product_id = $1 order by id', [product]),
  }
}
export type RegistryDatabase = Awaited<ReturnType<typeof openRegistryDatabase>>

/** Opens signed bytes with the keys of the database, and checks nothing else. */
export async function openFile(db: Database, bytes: Uint8Array): Promise<{ header: RegistryHeader; text: string }> {
  const { header, body } = await openRegistry(new Uint8Array(bytes), await publicKeys(db))
  return { header, text: gunzipSync(body).toString() }
}

/** The content on a phone once it has applied a difference to a snapshot. Throws when the checksum differs. */
export async function openOnPhone(
  db: Database,
  snapshot: Uint8Array,
  difference?: Uint8Array,
): Promise<RegistryContent> {
  const base = await openFile(db, snapshot)
  const later = difference && (await openFile(db, difference))
  const whole = decodeRegistry(base.text)
  const content = later ? applyDifference(whole, decodeRegistry(later.text)) : whole
  const { header } = later ?? base
  if (later && later.header.base !== base.header.version) throw new Error('of another snapshot')
  if (content.certificates.length !== header.count)
    throw new Error(`${content.certificates.length}, not ${header.count}`)
  if (registryChecksum(content.certificates) !== header.checksum) throw new Error('another checksum')
  return { certificates: content.certificates.toSorted((a, b) => a.id - b.id), misused: content.misused }
}
