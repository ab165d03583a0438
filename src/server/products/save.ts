import type { Heard } from '#contract/endpoint.ts'
import type { ReviewState } from '#contract/product-state.ts'
import { products } from '#contract/products.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { Photos } from '../files/photos.ts'
import type { Wanted } from '../files/wanted.ts'
import { type Api, type By, mount } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { countPhoto } from '../photos.ts'
import { categoriesNow } from '../showcase/category-now.ts'
import { changeLive, type Outcome } from './change-live.ts'
import { contentOf, lockProduct, revisionOf } from './content.ts'
import { keepWork } from './keep-work.ts'
import { refuseUnknown } from './lists.ts'
import { beginProduct, refuseMoreDrafts } from './new-product.ts'
import { alone, findOwn, type Owned, readOwn, refuseUnfinished } from './own-product.ts'
import { hangWanted, sentAsText, wantedPhotos } from './photos.ts'
import { contentSince, productPhotosSince } from './since-base.ts'
import { contentFrom } from './wire.ts'

type Save = typeof products.save

/** Four photos of 3 MB as text, for who sends them all in one save. The app sends paths. */
const bodyLimit = 20_000_000
/** As the wizard's photos: one of these is as much work as a thousand saves of paths (I-08). */
const dear = { from: 1_000_000, atOnce: 2, again: 5 }

/** Keeps a product and, unless it is a draft, sends it to be reviewed; of one that is live, the change (D38). */
export function mountSave(api: Api, photos: Photos) {
  fewAtOnce(api.app, products.save, dear)
  mount<Save, Wanted[]>(api, products.save, save, { bodyLimit, prepare })

  async function prepare(form: Heard<Save>, by: By<Save>): Promise<Wanted[]> {
    const texts = sentAsText(form)
    // Nobody develops photos for a save that will be refused.
    if (texts > 0) {
      await mayTouch(form, by)
      await findOwn(form, by)
    }
    for (let photo = 0; photo < texts; photo++) await countPhoto(api.shared, by.me.id)
    return wantedPhotos(form, photos, by.me.id)
  }

  async function save(form: Heard<Save>, by: By<Save>, wanted: Wanted[]) {
    await alone(by)
    await mayTouch(form, by)
    const { product, isNew } = await findOrBegin(form, by)
    const { id, external_id } = product
    const [live, revision] = [await contentOf(by.db, id), await revisionOf(by.db, id)]
    const shown = [...live.pictures, ...(revision?.content.pictures ?? [])]
    const now = revision?.content ?? live
    const base = isNew ? undefined : form.base
    const hung = productPhotosSince(wanted, now, base)
    const pictures = await hangWanted(by.db, { wanted: hung, photos, shown, personId: by.me.id })
    const asked = contentSince(contentFrom(form, pictures), now, base)
    const content = { ...asked, category_ids: await categoriesNow(by.db, asked.category_ids) }
    await refuseUnknown(by.db, content, by.me.merchantId!)

    const brought = { content, draft: form.draft === 1, madeAt: form.made_at }
    const hands = { me: by.me, photos }
    if (product.review_state === 'approved') {
      const outcome = await changeLive(by.db, { id, live, revision }, brought, hands)
      const state: ReviewState = isLive(outcome) ? 'approved' : outcome
      return { message: liveMessages[outcome], data: { id, external_id, review_state: state } }
    }
    if (brought.draft && (isNew || product.review_state === 'submitted')) await refuseMoreDrafts(by.db, product)
    const work = { id, state: product.review_state, isNew, before: live }
    const state = await keepWork(by.db, work, brought, hands)
    return { message: workMessages[state], data: { id, external_id, review_state: state } }
  }

  /** The product of a save, locked. An unknown key is that of a new one, as is none. */
  async function findOrBegin(form: Heard<Save>, by: By<Save>): Promise<{ product: Owned; isNew: boolean }> {
    const found = await findOwn(form, by)
    if (!found) return { product: await beginProduct(form, by), isNew: true }
    await lockProduct(by.db, found.id)
    return { product: await readOwn({ id: found.id, external_id: null }, by), isNew: false }
  }
}

async function mayTouch({ merchant_id }: Heard<Save>, by: By<Save>) {
  await refuseUnfinished(by)
  ownShop(merchant_id, by)
}

const draftKept = 'Draf tersimpan.'
const sent = 'Produk terkirim dan menunggu diperiksa.'
const repairKept = 'Perbaikan tersimpan. Kirim ulang setelah selesai.'

const workMessages = {
  draft: draftKept,
  submitted: sent,
  changes_requested: repairKept,
  rejected: repairKept,
} as const

const isLive = (outcome: Outcome) => outcome === 'live' || outcome === 'same' || outcome === 'beside'

const liveMessages = {
  live: 'Perubahan tersimpan dan langsung berlaku.',
  same: 'Tidak ada yang berubah.',
  beside: 'Harga dan berat berlaku sekarang. Perubahan lain yang sudah tersimpan tetap ada sampai Anda buang.',
  draft: 'Draf perubahan tersimpan. Versi yang tampil tetap.',
  submitted: 'Perubahan terkirim dan menunggu diperiksa. Versi yang tampil tetap sampai perubahan diterima.',
  changes_requested: repairKept,
  rejected: repairKept,
} as const satisfies Record<Outcome, string>
