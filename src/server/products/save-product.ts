import type { Input } from '#contract/endpoint.ts'
import { refused } from '#contract/problem.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import type { ProductForm } from '#contract/products/schemas.ts'
import { products } from '#contract/products/schemas.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import type { Log } from '../http/log.ts'
import { type Api, mount, type RequestContext } from '../http/mount.ts'
import { currentCategoryIds } from '../listing/current-category.ts'
import type { PhotoRef } from '../pictures/photo-refs.ts'
import type { Photos } from '../pictures/photos.ts'
import { countPhoto } from '../pictures/prepare-photos.ts'
import { contentFromForm } from './form-mapping.ts'
import { mergeContent, mergeProductPhotos } from './merge-content.ts'
import {
  findOwnProduct,
  type OwnProduct,
  readOwnProduct,
  requireFinishedWizard,
  serializeOwnWrites,
} from './own-product.ts'
import { findRevision, lockProduct, readContent } from './product-content.ts'
import { countProducts, productQuota, tooManyProducts } from './product-limits.ts'
import { attachPhotos, countInlinePhotos, preparePhotos } from './product-photos.ts'
import { requireReferences } from './require-references.ts'
import { type SaveOutcome, saveApproved } from './save-approved.ts'
import { saveUnapproved } from './save-unapproved.ts'

type SaveEndpoint = typeof products.save

/** As for the wizard's photos: one such request is as much work as a thousand saves with paths. */
const heavyRequests = { from: 1_000_000, atOnce: 2, again: 5 }

/** Saves a product, or a change of a live one; submits it for review unless it is a draft. */
export function mountSaveProduct(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, products.save, heavyRequests)
  mount<SaveEndpoint, PhotoRef[]>(api, products.save, save, { prepare })

  async function prepare(form: Input<SaveEndpoint>, by: RequestContext<SaveEndpoint>): Promise<PhotoRef[]> {
    const inlinePhotos = countInlinePhotos(form)
    // No photo is decoded for a save that will be refused.
    if (inlinePhotos > 0) {
      await requireMayEdit(form, by)
      await findOwnProduct(form, by)
    }
    for (let photo = 0; photo < inlinePhotos; photo++) await countPhoto(api.sharedLimits, by.me.id)
    return preparePhotos(form, photos, by.me.id)
  }

  async function save(form: Input<SaveEndpoint>, by: RequestContext<SaveEndpoint>, photoRefs: PhotoRef[]) {
    await serializeOwnWrites(by)
    await requireMayEdit(form, by)
    const { product, isNew } = await findOrBegin(form, by)
    const { id, external_id } = product
    const [live, revision] = [await readContent(by.db, id), await findRevision(by.db, id)]
    const currentPictures = [...live.pictures, ...(revision?.content.pictures ?? [])]
    const now = revision?.content ?? live
    const base = isNew ? undefined : form.base
    const pictures = await attachPhotos(by.db, {
      photoRefs: mergeProductPhotos(photoRefs, now, base),
      photos,
      current: currentPictures,
      personId: by.me.id,
    })
    const merged = mergeContent(contentFromForm(form, pictures, now), now, base)
    const content = { ...merged, category_ids: await currentCategoryIds(by.db, merged.category_ids) }
    await requireReferences(by.db, content, by.me.merchantId!)

    const productSave = { content, draft: form.draft === 1, madeAt: form.made_at }
    const context = { me: by.me, photos }
    if (product.review_state === 'approved') {
      const outcome = await saveApproved(by.db, { id, live, revision }, productSave, context)
      const state: ReviewState = isLive(outcome) ? 'approved' : outcome
      return { message: liveMessages[outcome], data: { id, external_id, review_state: state } }
    }
    if (productSave.draft && (isNew || product.review_state === 'submitted')) await refuseMoreDrafts(by.db, product)
    const work = { id, state: product.review_state, isNew, before: live }
    const state = await saveUnapproved(by.db, work, productSave, context)
    return { message: workMessages[state], data: { id, external_id, review_state: state } }
  }

  /** The product of a save, locked. An unknown or missing `external_id` means a new product. */
  async function findOrBegin(
    form: Input<SaveEndpoint>,
    by: RequestContext<SaveEndpoint>,
  ): Promise<{ product: OwnProduct; isNew: boolean }> {
    const found = await findOwnProduct(form, by)
    if (!found) return { product: await createProduct(form, by), isNew: true }
    await lockProduct(by.db, found.id)
    return { product: await readOwnProduct({ id: found.id, external_id: null }, by), isNew: false }
  }
}

async function requireMayEdit({ merchant_id }: Input<SaveEndpoint>, by: RequestContext<SaveEndpoint>) {
  await requireFinishedWizard(by)
  requireOwnShop(merchant_id, by)
}

const draftSaved = 'Draf tersimpan.'
const submittedForReview = 'Produk terkirim dan menunggu diperiksa.'
const repairSaved = 'Perbaikan tersimpan. Kirim ulang setelah selesai.'

const workMessages = {
  draft: draftSaved,
  submitted: submittedForReview,
  changes_requested: repairSaved,
  rejected: repairSaved,
} as const

const isLive = (outcome: SaveOutcome) => outcome === 'live' || outcome === 'same' || outcome === 'beside'

const liveMessages = {
  live: 'Perubahan tersimpan dan langsung berlaku.',
  same: 'Tidak ada yang berubah.',
  beside: 'Harga dan berat berlaku sekarang. Perubahan lain yang sudah tersimpan tetap ada sampai Anda buang.',
  draft: 'Draf perubahan tersimpan. Versi yang tampil tetap.',
  submitted: 'Perubahan terkirim dan menunggu diperiksa. Versi yang tampil tetap sampai perubahan diterima.',
  changes_requested: repairSaved,
  rejected: repairSaved,
} as const satisfies Record<SaveOutcome, string>

const tooManyDrafts = `Draf paling banyak ${productQuota.drafts}. Kirim atau hapus draf yang lama dahulu.`

/** Inserts a new product, a draft still without content. Call it after `serializeOwnWrites`. */
async function createProduct(
  { external_id, name }: Pick<ProductForm, 'external_id' | 'name'>,
  { db, me, log }: { db: Database; me: CurrentUser; log: Log },
): Promise<OwnProduct> {
  const shopId = requireOwnShop(null, { me, log })
  if ((await countProducts(db, shopId)).products >= productQuota.products) throw refused(tooManyProducts)
  const [inserted] = await db.query<OwnProduct>(
    `insert into product (merchant_id, external_id, name, created_by)
     values ($1, coalesce($2::uuid, gen_random_uuid()), $3, $4)
     returning id, external_id, merchant_id, name, review_state, status, is_sni, sni_no_end`,
    [shopId, external_id, name, me.id],
  )
  return inserted!
}

/** Throws when one more draft would exceed the limit; a product that was just created is counted already. */
async function refuseMoreDrafts(db: Database, { merchant_id, review_state }: OwnProduct): Promise<void> {
  const { drafts } = await countProducts(db, merchant_id)
  if (drafts + (review_state === 'draft' ? 0 : 1) > productQuota.drafts) throw refused(tooManyDrafts)
}
