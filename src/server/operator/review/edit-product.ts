import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, refused } from '#contract/problem.ts'
import { productProblems } from '#contract/products/product-rules.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { notifyMerchant } from '../../notices/notify-merchant.ts'
import { isSameContent, pickUnreviewed } from '../../products/compare-content.ts'
import { contentFromForm } from '../../products/form-mapping.ts'
import { type ProductContent, readContent, writeContent } from '../../products/product-content.ts'
import { requireReferences } from '../../products/require-references.ts'
import { currentCategoryIds } from '../../showcase/current-category.ts'
import { type OpenedProduct, openProduct, productSnapshot } from './open-product.ts'
import { releaseClaim } from './review-claim.ts'

type EditInput = Input<typeof operator.edit>

const notEditable = 'Hanya produk yang sudah diterima atau yang sedang menunggu pemeriksaan yang dapat diubah di sini.'

/** The platform corrects a product at once, and its owner is told how it was before. Photos stay as they are. */
export function mountEditProduct(api: Api) {
  mount(api, operator.edit, async (input, { db, me }) => {
    const version = await db.transaction((tx) => editProduct(tx, input, me))
    clearCache(db)
    return { message: 'Perubahan tersimpan, dan produsen dikabari.', data: { version } }
  })
}

/** Gives the version it has now. A change of its owner that is open beside it stays, with the correction in it. */
async function editProduct(tx: Database, input: EditInput, me: CurrentUser): Promise<number> {
  const product = await openProduct(tx, input, me)
  if (product.state !== 'approved' && product.state !== 'submitted') throw refused(notEditable)
  const before = await readContent(tx, product.id)
  const submitted = contentFromForm(input, before.pictures)
  const after = { ...submitted, category_ids: await currentCategoryIds(tx, submitted.category_ids) }
  const wrong = productProblems({ ...input, img_64: after.pictures[0]?.path ?? null }, { draft: false })
  if (Object.keys(wrong).length > 0) throw malformed(commonTexts.malformed, wrong)
  await requireReferences(tx, after, product.merchantId)
  if (isSameContent(before, after)) throw refused('Tidak ada yang berubah.')

  await writeContent(tx, product.id, after, me)
  if (product.state === 'approved') await restartConfirmation(tx, product.id, before)
  await correctOpenRevision(tx, product, { before, after })
  // Half an emoji, which JSON can carry, is none in UTF-8: the notice keeps it as JSON.
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
  // Who corrects what waits goes on reviewing it.
  const waits = product.state === 'submitted' || product.revision?.review_state === 'submitted'
  if (!waits) await releaseClaim(tx, product.id, me)
  return product.version + 1
}

/** Else agreeing to what its owner has written before would undo the correction. */
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

/** A certificate that has no end from now on is confirmed by whoever wrote so; the year begins. */
async function restartConfirmation(tx: Database, productId: number, before: ProductContent) {
  await tx.query(
    `update product set confirmed_at = case when is_sni and sni_no_end then case when $2 then confirmed_at else now() end end
     where id = $1`,
    [productId, before.is_sni && before.sni_no_end],
  )
}

// What the platform's correction of a product touches. Pure.

type Fields = readonly (keyof ProductContent)[]

const mentorFields: Fields = ['mentor_type_id', 'mentor_id', 'mentor_name']
const periodFields: Fields = ['sni_start_date', 'sni_end_date', 'sni_no_end']
const certificateFields: Fields = ['sni_no', 'lspro_id']

/** Every field, in the order in which the form has them, with those that mean one thing together under one name. */
const labels: [label: string, fields: Fields][] = [
  ['nama', ['name']],
  ['keterangan', ['description']],
  ['kategori', ['category_ids']],
  ['harga', ['price_bottom', 'price_top']],
  ['berat', ['weight', 'unit']],
  ['kapasitas produksi', ['capacity_production']],
  ['video', ['video_url']],
  ['status SNI', ['is_sni']],
  ['nomor SNI', ['sni_no']],
  ['masa berlaku SNI', periodFields],
  ['LSPRO', ['lspro_id']],
  ['pembina', mentorFields],
]

/** What was corrected, as its owner reads it: 'harga', 'keterangan'. Photos stay as they are. */
const correctedFields = (before: ProductContent, after: ProductContent): string[] =>
  labels.filter(([, fields]) => !isSameIn(fields, before, after)).map(([label]) => label)

/**
 * The change that its owner has open, with the correction in it, so that agreeing to the one does not undo the other.
 * What nobody reviews is as corrected; of the rest what the owner has left as it was. Fields that only fit together come
 * together or not at all.
 */
function withCorrection(open: ProductContent, before: ProductContent, after: ProductContent): ProductContent {
  const corrected = { ...open, ...pickUnreviewed(after) }
  for (const fields of fieldGroups(open, before, after))
    if (isSameIn(fields, open, before)) Object.assign(corrected, pickFields(fields, after))
  return corrected
}

/** Where somebody says otherwise whether it has SNI at all, all that belongs to SNI is one thing. */
function fieldGroups(...versions: [ProductContent, ProductContent, ProductContent]): Fields[] {
  const alone: Fields = ['name', 'description', 'category_ids', 'capacity_production', 'video_url']
  const sni: Fields[] = versions.every(({ is_sni }) => is_sni === versions[0].is_sni)
    ? [...certificateFields.map((field) => [field]), periodFields]
    : [['is_sni', ...certificateFields, ...periodFields]]
  return [...alone.map((field) => [field]), ...sni, mentorFields]
}

const isSameIn = (fields: Fields, one: ProductContent, other: ProductContent) =>
  fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))

const pickFields = (fields: Fields, content: ProductContent) =>
  Object.fromEntries(fields.map((field) => [field, content[field]]))
