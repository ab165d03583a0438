import type { Input } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, refused } from '#contract/problem.ts'
import { productField, productFieldNames, productGroups } from '#contract/products/fields.ts'
import { productMessages } from '#contract/products/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { currentCategoryIds } from '../../listing/current-category.ts'
import { notifyMerchant } from '../../notices/notify-merchant.ts'
import { isSameContent, pickUnreviewed } from '../../products/compare-content.ts'
import { contentFromForm } from '../../products/form-mapping.ts'
import { type ProductContent, readContent, writeContent } from '../../products/product-content.ts'
import { requireReferences } from '../../products/require-references.ts'
import { type OpenedProduct, openProduct, productSnapshot } from './open-product.ts'
import { reviewClaims } from './review-claim.ts'

type EditInput = Input<typeof operator.edit>

const notEditable = 'Hanya produk yang sudah diterima atau yang sedang menunggu pemeriksaan yang dapat diubah di sini.'

/** An operator corrects a product; it takes effect at once, and the owner is notified. Photos cannot be changed. */
export function mountEditProduct(api: Api) {
  mount(api, operator.edit, async (input, { db, me }) => {
    const version = await db.transaction((tx) => editProduct(tx, input, me))
    clearCache(db)
    return { message: 'Perubahan tersimpan, dan produsen dikabari.', data: { version } }
  })
}

/** Returns the new version. A pending change of the owner stays, with the correction applied to it. */
async function editProduct(tx: Database, input: EditInput, me: CurrentUser): Promise<number> {
  const product = await openProduct(tx, input, me)
  if (product.state !== 'approved' && product.state !== 'submitted') throw refused(notEditable)
  const before = await readContent(tx, product.id)
  const submitted = contentFromForm(input, before.pictures, before)
  const after = { ...submitted, category_ids: await currentCategoryIds(tx, submitted.category_ids) }
  if (!after.pictures[0]?.path) throw malformed(commonTexts.malformed, { img_64: productMessages.photo })
  await requireReferences(tx, after, product.merchantId)
  if (isSameContent(before, after)) throw refused('Tidak ada yang berubah.')

  await writeContent(tx, product.id, after, me)
  if (product.state === 'approved') await restartConfirmation(tx, product.id, before)
  await correctOpenRevision(tx, product, { before, after })
  // JSON can contain half a surrogate pair, UTF-8 cannot: replaced, because the notice is stored as JSON.
  const reason = Buffer.from(input.reason).toString()
  const owner = { productId: product.id, merchantId: product.merchantId }
  await notifyMerchant(tx, {
    ...owner,
    kind: 'updated',
    event: `updated ${product.id} v${product.version}`,
    before: productSnapshot(before, product.remark),
    after: { ...productSnapshot(after, reason), changed: correctedFields(before, after) },
  })
  await writeAuditLog(tx, { by: me, action: 'product.edited', ...owner, reason, before, after })
  // An operator who corrects an item of the queue continues to review it, so the claim stays.
  const isInQueue = product.state === 'submitted' || product.revision?.review_state === 'submitted'
  if (!isInQueue) await reviewClaims.release(tx, product.id, me)
  return product.version + 1
}

/** Applies the correction to the pending change too: approving that would undo the correction otherwise. */
async function correctOpenRevision(
  tx: Database,
  { id, revision }: OpenedProduct,
  { before, after }: { before: ProductContent; after: ProductContent },
) {
  if (!revision) return
  await tx.query('update product_revision set content = $2::jsonb, updated_at = now() where product_id = $1', [
    id,
    JSON.stringify(withCorrection(revision.content, before, after)),
  ])
}

/** A certificate that gets no end date by this correction counts as confirmed now; the year begins. */
async function restartConfirmation(tx: Database, productId: number, before: ProductContent) {
  await tx.query(
    `update product set confirmed_at = case when is_sni and sni_no_end then case when $2 then confirmed_at else now() end end
     where id = $1`,
    [productId, before.is_sni && before.sni_no_end],
  )
}

// The fields that a correction changes, and its effect on a pending change. Pure functions.

type Columns = readonly (keyof ProductContent)[]

const fields = productFieldNames.map(productField).filter(({ column }) => column !== undefined)
const columnsWith = (isWanted: (field: (typeof fields)[number]) => boolean) =>
  fields.filter(isWanted).map(({ column }) => column as keyof ProductContent)

/** The names of all values in the order of the form, with the columns of each: a group of fields is one value. */
const values: [name: string, columns: Columns][] = [
  ...new Map(
    fields.map(({ label, group }) => {
      const name = group ? productGroups[group] : lowerFirst(label)
      return [name, columnsWith((other) => (group ? other.group === group : other.label === label))]
    }),
  ),
]

/** 'Nama produk' → 'nama produk'; 'LSPRO penerbit' stays. */
function lowerFirst(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** The labels of the corrected fields for the owner: 'harga', 'keterangan'. */
const correctedFields = (before: ProductContent, after: ProductContent): string[] =>
  values.filter(([, columns]) => !isSameIn(columns, before, after)).map(([name]) => name)

/**
 * The pending change with the correction applied, so that approving it does not undo the correction. Fields without a
 * review are corrected in any case; others where the owner has not changed them. Fields that belong together are
 * corrected together or not at all.
 */
function withCorrection(pending: ProductContent, before: ProductContent, after: ProductContent): ProductContent {
  const corrected = { ...pending, ...pickUnreviewed(after) }
  for (const columns of fieldGroups(pending, before, after))
    if (isSameIn(columns, pending, before)) Object.assign(corrected, pickColumns(columns, after))
  return corrected
}

/** The groups of columns that belong together. Where the versions differ in `is_sni`, all of SNI are one group. */
function fieldGroups(...versions: [ProductContent, ProductContent, ProductContent]): Columns[] {
  const isSniSame = versions.every(({ is_sni }) => is_sni === versions[0].is_sni)
  const sni = columnsWith(({ section }) => section === 'sni')
  const groups = values.map(([, columns]) => columns)
  return isSniSame ? groups : [...groups.filter(([column]) => !sni.includes(column!)), sni]
}

const isSameIn = (columns: Columns, one: ProductContent, other: ProductContent) =>
  columns.every((column) => JSON.stringify(one[column]) === JSON.stringify(other[column]))

const pickColumns = (columns: Columns, content: ProductContent) =>
  Object.fromEntries(columns.map((column) => [column, content[column]]))
