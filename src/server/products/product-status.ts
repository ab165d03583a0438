import { refused } from '#contract/problem.ts'
import { products } from '#contract/products/products.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { findOwnProduct, lockOwnProduct, serializeOwnWrites } from './own-product.ts'
import { detachUnusedPictures, findRevision, readContent } from './product-content.ts'
import { dropRevision } from './revision.ts'

const notLive = 'Hanya produk yang sudah disetujui yang dapat diturunkan atau ditayangkan kembali.'
const draftsOnly = 'Hanya draf yang dapat dihapus.'
const draftGone = 'Draf ini sudah tidak ada.'
const nothingToDrop = 'Tidak ada perubahan yang dibuang. Produk ini sudah disetujui dan tetap ada.'
const nothingToConfirm = 'Tidak ada yang perlu dikonfirmasi.'

/**
 * What a merchant does with a product besides writing it: take it down and put it back, remove it, confirm it. What holds
 * already is answered with yes, and with what is true: nobody can put such a write right, and it would keep back all that
 * is said of the product after it.
 */
export function mountProductStatus(api: Api, photos: Photos): void {
  mount(api, products.stand, async ({ status, ...which }, by) => {
    const product = await lockOwnProduct(which, by)
    if (product.review_state !== 'approved') throw refused(notLive)
    const down = status === 'not active'
    if (product.status !== status) {
      await by.db.query(
        'update product set status = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1',
        [product.id, status, by.me.id],
      )
      await writeAuditLog(by.db, {
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
    await serializeOwnWrites(by)
    // A key that nobody knows is that of a draft that is gone, or never came.
    if (which.external_id !== null && !(await findOwnProduct(which, by))) return { message: draftGone }
    const { id, merchant_id, name, review_state } = await lockOwnProduct(which, by)
    if (review_state === 'approved') {
      const revision = await findRevision(db, id)
      if (!revision) return { message: nothingToDrop }
      await dropRevision(db, id, { content: revision.content, photos, me })
      await writeAuditLog(db, { by: me, action: 'product.revision-dropped', productId: id })
      return { message: 'Perubahan dibatalkan. Versi yang tampil tetap.' }
    }
    if (review_state !== 'draft') throw refused(draftsOnly)
    const { pictures } = await readContent(db, id)
    await db.query('delete from product where id = $1', [id])
    await detachUnusedPictures(
      db,
      photos,
      pictures.map((picture) => picture.id),
    )
    await writeAuditLog(db, {
      by: me,
      action: 'product.removed',
      productId: id,
      merchantId: merchant_id,
      before: { name },
    })
    return { message: 'Draf dihapus.' }
  })

  mount(api, products.confirm, async (which, by) => {
    const { id, review_state, is_sni, sni_no_end } = await lockOwnProduct(which, by)
    if (review_state !== 'approved' || !is_sni || !sni_no_end) return { message: nothingToConfirm }
    await by.db.query('update product set confirmed_at = now() where id = $1', [id])
    await writeAuditLog(by.db, { by: by.me, action: 'product.confirmed', productId: id })
    return { message: 'Terima kasih. Sertifikat tercatat masih berlaku.' }
  })
}
