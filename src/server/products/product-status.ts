import { refused } from '#contract/problem.ts'
import { products } from '#contract/products/schemas.ts'
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
 * Endpoints that change a product's status: hide and show it, remove a draft or a pending change, confirm a
 * certificate. A write that changes nothing succeeds, with a message that says so: an error would block the product's
 * later writes in the outbox, and the merchant could not correct it.
 */
export function mountProductStatus(api: Api, photos: Photos): void {
  mount(api, products.stand, async ({ status, ...which }, by) => {
    const product = await lockOwnProduct(which, by)
    if (product.review_state !== 'approved') throw refused(notLive)
    const isHidden = status === 'not active'
    if (product.status !== status) {
      await by.db.query(
        'update product set status = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1',
        [product.id, status, by.me.id],
      )
      await writeAuditLog(by.db, {
        by: by.me,
        action: isHidden ? 'product.taken-down' : 'product.put-back',
        productId: product.id,
        before: { status: product.status },
        after: { status },
      })
    }
    return { message: isHidden ? 'Produk diturunkan dari etalase.' : 'Produk ditayangkan kembali.' }
  })

  mount(api, products.remove, async (which, by) => {
    const { db, me } = by
    await serializeOwnWrites(by)
    // An unknown `external_id` belongs to a draft that was removed, or never arrived.
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
