import type { Endpoint, Input } from '#contract/endpoint.ts'
import { importLimits } from '#contract/imports/import-fields.ts'
import type { ImportDetail } from '#contract/imports/import-shapes.ts'
import { imports } from '#contract/imports/imports.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { requireOwnShop } from '../../auth/require-own.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { ForeignResource } from '../../http/foreign-resource.ts'
import { limitConcurrentBodies } from '../../http/limits/concurrency-limit.ts'
import type { Log } from '../../http/log.ts'
import { type Api, enforceRateLimit, type Handler, mount } from '../../http/mount.ts'
import type { Photos } from '../../pictures/photos.ts'
import { toFile } from '../../spreadsheets/saved-file.ts'
import { requireFinishedWizard } from '../own-product.ts'
import { addPhotos } from './add-photos.ts'
import { exportSheet } from './export-products.ts'
import {
  findImport,
  importMissing,
  importStartedText,
  lockImport,
  readImports,
  readRows,
  recheck,
  type StoredImport,
  toDetail,
  toSummary,
  withFields,
} from './import-store.ts'
import { releasePhotos } from './importer.ts'
import { reportSheet } from './report.ts'
import { templateSheets } from './template.ts'
import { chooseTable, uploadTable } from './upload.ts'

type Caller = { db: Database; me: CurrentUser; log: Log }
type Format = { format: 'csv' | 'xlsx' }
type Upload = { name: string; bytes: Blob | Uint8Array }

/** Uploads of one person, tables and archives together. */
const uploadRateLimit = { most: 30, seconds: 3600 }
/** Files that are written for one person: each reads a whole shop. */
const fileRateLimit = { most: 60, seconds: 3600 }
/** Large files are read one after the other; others wait with nothing in memory. */
const largeBodies = { from: 1_000_000, atOnce: 2, again: 5 }

const goesOn = 'Impor berjalan. Anda boleh meninggalkan halaman ini.'
const finished = 'Impor ini sudah selesai. Tidak ada baris yang diimpor lagi.'
const running = 'Impor ini sedang berjalan. Tunggu sampai selesai.'
const twice = 'Satu isian tidak boleh dipakai dua kolom.'
const unfinished = 'Pendaftaran usaha ini belum selesai.'

/** Import and export of products: of the caller's own shop, and of any shop for an operator. */
export function mountProductImports(api: Api, photos: Photos): void {
  limitConcurrentBodies(
    api.app,
    [imports.upload, imports.photos, operator.importUpload, operator.importPhotos],
    largeBodies,
  )
  const work = importWork(api, photos)
  mountTwice(api, imports.template, operator.importTemplate, async ({ format }, by) => ({
    data: await work.template(by, format),
  }))
  mountTwice(
    api,
    imports.upload,
    operator.importUpload,
    async (input, by) => work.upload(by, await finishedShopOf(input, by), input),
    { bodyLimit: importLimits.tableBytes },
  )
  mountTwice(api, imports.list, operator.importList, async (input, by) => work.list(by, await shopOf(input, by)))
  mountTwice(api, imports.one, operator.importOne, async ({ id }, by) => ({
    data: await toDetail(by.db, await importOf(id, by)),
  }))
  mountTwice(api, imports.rows, operator.importRows, async ({ id, ...page }, by) =>
    readRows(by.db, await importOf(id, by), page),
  )
  mountTwice(api, imports.table, operator.importTable, async ({ id, ...choice }, by) =>
    work.table(by, await importOf(id, by), choice),
  )
  mountTwice(api, imports.columns, operator.importColumns, async ({ id, fields }, by) =>
    work.columns(by, await importOf(id, by), fields),
  )
  mountTwice(
    api,
    imports.photos,
    operator.importPhotos,
    async ({ id, bytes }, by) => work.photos(by, await importOf(id, by), bytes),
    { bodyLimit: importLimits.archiveBytes },
  )
  mountTwice(api, imports.start, operator.importStart, async ({ id }, by) => {
    if (!isOperator(by)) await requireFinishedWizard(by)
    return work.start(by, await importOf(id, by))
  })
  mountTwice(api, imports.remove, operator.importRemove, async ({ id }, by) => work.remove(by, await importOf(id, by)))
  mountTwice(api, imports.report, operator.importReport, async ({ id, format }, by) =>
    work.report(by, await importOf(id, by), { format }),
  )
  mountTwice(api, imports.export, operator.importExport, async (input, by) =>
    work.export(by, await shopOf(input, by), input),
  )
}

/** Mounts an endpoint at the merchant's and at the operator's address. */
function mountTwice<Own extends Endpoint, Desk extends Endpoint>(
  api: Api,
  own: Own,
  desk: Desk,
  handler: Handler<Own | Desk>,
  options: { bodyLimit?: number } = {},
) {
  for (const endpoint of [own, desk]) mount<Own | Desk>(api, endpoint, handler, options)
}

// The policy of both: a merchant works on the own shop and its imports, an operator on any.

const isOperator = ({ me }: Pick<Caller, 'me'>) => me.role === 'operator'

/** The own shop, or for an operator the one of the request. Throws code 03 without one, 04 for an unknown one. */
async function shopOf(input: object, by: Caller): Promise<number> {
  if (!isOperator(by)) return requireOwnShop(null, by)
  const { merchant_id: id } = input as Input<typeof operator.importList>
  const [shop] = await by.db.query('select 1 from merchant where id = $1', [id])
  if (!shop) throw notThere('Usaha tidak ditemukan.')
  return id
}

/** The same, once its wizard is completed: otherwise it throws code 03 for the merchant, 01 for an operator. */
async function finishedShopOf(input: object, by: Caller): Promise<number> {
  if (!isOperator(by)) await requireFinishedWizard(by)
  const id = await shopOf(input, by)
  if (!isOperator(by)) return id
  const [owner] = await by.db.query('select 1 from person where merchant_id = $1 and completed', [id])
  if (!owner) throw refused(unfinished)
  return id
}

/** An import. Throws code 04 for none, and for a merchant 03 for one of another shop, which is logged. */
async function importOf(id: number, by: Caller): Promise<StoredImport> {
  const ownShop = isOperator(by) ? undefined : requireOwnShop(null, by)
  const found = await findImport(by.db, id)
  if (!found) throw importMissing()
  if (ownShop === undefined || found.merchant_id === ownShop) return found
  by.log.warn({ person: by.me.id, asked: id }, 'somebody asked for the import of another shop')
  throw new ForeignResource('import', id)
}

/** The work of the endpoints, after the check that the shop or the import is the caller's. */
function importWork(api: Api, photos: Photos) {
  const countFile = ({ me }: Caller) => enforceRateLimit(api.sharedLimits, `table files ${me.id}`, fileRateLimit)
  const countUpload = ({ me }: Caller) => enforceRateLimit(api.sharedLimits, `imports ${me.id}`, uploadRateLimit)
  const detail = async ({ db }: Caller, id: number): Promise<ImportDetail> => {
    const found = await findImport(db, id)
    if (!found) throw importMissing()
    return toDetail(db, found)
  }
  const log = (
    tx: Database,
    me: CurrentUser,
    action: 'import.uploaded' | 'import.started' | 'import.removed',
    one: Pick<StoredImport, 'id' | 'name' | 'merchant_id'>,
  ) => writeAuditLog(tx, { by: me, action, merchantId: one.merchant_id, after: { import_id: one.id, name: one.name } })

  return {
    template: async (by: Caller, format: 'csv' | 'xlsx') => {
      await countFile(by)
      const sheets = await templateSheets(by.db, format)
      return toFile(format, 'contoh-impor-produk', { sheets, personId: by.me.id })
    },
    upload: async (by: Caller, shopId: number, { name, bytes }: Upload) => {
      await countUpload(by)
      await photos.requireFreeSpace()
      const id = await uploadTable(by.db, { shopId, by: by.me, name, bytes: bytes as Uint8Array })
      await log(by.db, by.me, 'import.uploaded', { id, name, merchant_id: shopId })
      return { message: 'Berkas diterima. Barisnya sedang diperiksa.', data: await detail(by, id) }
    },
    list: async ({ db }: Caller, shopId: number) => {
      const all = []
      for (const one of await readImports(db, shopId)) all.push(await toSummary(db, one))
      return { data: all }
    },
    table: async (
      by: Caller,
      one: StoredImport,
      { sheet, header }: Pick<Input<typeof imports.table>, 'sheet' | 'header'>,
    ) => {
      await countUpload(by)
      if (one.state === 'running' || one.state === 'done') throw refused(importStartedText)
      await photos.requireFreeSpace()
      const choice = { sheet, ...(header && { header }) }
      await chooseTable(by.db, one, { personId: by.me.id, choice })
      return { message: 'Lembar dan baris judul tersimpan. Barisnya diperiksa lagi.', data: await detail(by, one.id) }
    },
    columns: async (by: Caller, { id }: StoredImport, fields: Parameters<typeof withFields>[1]) => {
      const chosen = fields.filter((field) => field !== null)
      if (new Set(chosen).size < chosen.length) throw malformed(commonTexts.malformed, { fields: twice })
      await by.db.transaction(async (tx) => {
        const one = await lockImport(tx, id)
        if (one.state === 'running' || one.state === 'done') throw refused(importStartedText)
        await tx.query('update product_import set columns = $2::jsonb where id = $1', [
          id,
          JSON.stringify(withFields(one.columns, fields)),
        ])
        await recheck(tx, id)
      })
      return { message: 'Kolom tersimpan. Barisnya diperiksa lagi.', data: await detail(by, id) }
    },
    photos: async (by: Caller, one: StoredImport, bytes: Blob | Uint8Array) => {
      await countUpload(by)
      const { stored, refused: left } = await addPhotos(by.db, photos, one, {
        bytes: bytes as Uint8Array,
        personId: by.me.id,
      })
      return {
        message: stored > 0 ? `${stored} foto diterima.` : 'Tidak ada foto yang cocok dengan baris.',
        data: { stored, refused: left, detail: await detail(by, one.id) },
      }
    },
    start: async (by: Caller, { id }: StoredImport) => {
      const isDone = await by.db.transaction(async (tx) => {
        const one = await lockImport(tx, id)
        if (one.state === 'running' || one.state === 'done') return one.state === 'done'
        const { blocked } = await toDetail(tx, one)
        if (blocked) throw refused(blocked)
        await tx.query(
          `update product_import set state = 'running', started_at = now(), person_id = $2, role = $3 where id = $1`,
          [id, by.me.id, by.me.role],
        )
        await tx.query('delete from product_import_file where import_id = $1', [id])
        await log(tx, by.me, 'import.started', one)
        return false
      })
      return { message: isDone ? finished : goesOn, data: await detail(by, id) }
    },
    remove: async (by: Caller, { id }: StoredImport) => {
      await by.db.transaction(async (tx) => {
        const one = await lockImport(tx, id)
        if (one.state === 'running') throw refused(running)
        await releasePhotos(tx, photos, id)
        await tx.query('delete from product_import where id = $1', [id])
        await log(tx, by.me, 'import.removed', one)
      })
      return { message: 'Impor dihapus. Produknya tetap.' }
    },
    report: async (by: Caller, one: StoredImport, { format }: Format) => {
      await countFile(by)
      const sheets = [await reportSheet(by.db, one)]
      return { data: await toFile(format, `laporan-impor-${one.id}`, { sheets, personId: by.me.id }) }
    },
    export: async (by: Caller, shopId: number, { format }: Format) => {
      await countFile(by)
      const sheets = [await exportSheet(by.db, shopId)]
      const file = await toFile(format, `produk-${dayInJakarta()}`, { sheets, personId: by.me.id })
      await writeAuditLog(by.db, { by: by.me, action: 'products.exported', merchantId: shopId, after: { format } })
      return { data: file }
    },
  }
}
