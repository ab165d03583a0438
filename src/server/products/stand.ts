import { refused } from '#contract/problem.ts'
import { products } from '#contract/products.ts'
import { note } from '../audit.ts'
import type { Photos } from '../files/photos.ts'
import { type Api, mount } from '../mount.ts'
import { contentOf, revisionOf, takeDownUnshown } from './content.ts'
import { alone, findOwn, takeOwn } from './own-product.ts'
import { dropRevision } from './revision.ts'

const notLive = 'Hanya produk yang sudah disetujui yang dapat diturunkan atau ditayangkan kembali.'
const draftsOnly = 'Hanya draf yang dapat dihapus.'
const gone = 'Draf ini sudah tidak ada.'
const nothingToDrop = 'Tidak ada perubahan yang dibuang. Produk ini sudah disetujui dan tetap ada.'
const nothingToConfirm = 'Tidak ada yang perlu dikonfirmasi.'

/**
 * What a merchant does with a product besides writing it: take it down and put it back, remove it, confirm it. What holds
 * already is answered with yes, and with what is true: nobody can put such a write right, and it would keep back all that
 * is said of the product after it.
 */
export function mountStanding(api: Api, photos: Photos): void {
  mount(api, products.stand, async ({ status, ...which }, by) => {
    const product = await takeOwn(which, by)
    if (product.review_state !== 'approved') throw refused(notLive)
    const down = status === 'not active'
    if (product.status !== status) {
      await by.db.rows(
        'update product set status = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1',
        [product.id, status, by.me.id],
      )
      await note(by.db, {
        by: by.me,
        action: down ? 'product.taken-down' : 'product.put-back',
        productId: product.id,
        before: { status: product.status },
        after: { status },
      })
    }
    return { message: down ? 'Produk diturunkan dari etalase.' : 'Produk ditayangkan kembali.' }
  })

  mount(api, products.remove, async (which, by) => {
    const { db, me } = by
    await alone(by)
    // A key that nobody knows is that of a draft that is gone, or never came.
    if (which.external_id !== null && !(await findOwn(which, by))) return { message: gone }
    const { id, merchant_id, name, review_state } = await takeOwn(which, by)
    if (review_state === 'approved') {
      const revision = await revisionOf(db, id)
      if (!revision) return { message: nothingToDrop }
      await dropRevision(db, id, { content: revision.content, photos, me })
      await note(db, { by: me, action: 'product.revision-dropped', productId: id })
      return { message: 'Perubahan dibatalkan. Versi yang tampil tetap.' }
    }
    if (review_state !== 'draft') throw refused(draftsOnly)
    const { pictures } = await contentOf(db, id)
    await db.rows('delete from product where id = $1', [id])
    await takeDownUnshown(
      db,
      photos,
      pictures.map((picture) => picture.id),
    )
    await note(db, {
      by: me,
      action: 'product.removed',
      productId: id,
      merchantId: merchant_id,
      before: { name },
    })
    return { message: 'Draf dihapus.' }
  })

  mount(api, products.confirm, async (which, by) => {
    const { id, review_state, is_sni, sni_no_end } = await takeOwn(which, by)
    if (review_state !== 'approved' || !is_sni || !sni_no_end) return { message: nothingToConfirm }
    await by.db.rows('update product set confirmed_at = now() where id = $1', [id])
    await note(by.db, { by: by.me, action: 'product.confirmed', productId: id })
    return { message: 'Terima kasih. Sertifikat tercatat masih berlaku.' }
  })
}
