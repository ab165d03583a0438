import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { products } from '#contract/products.ts'
import type { Write } from '#offline/outbox.ts'
import { session } from '#session/session.ts'

// Every write of a product, as the outbox takes it. A product is known by the key its phone made for it, before the server
// knows of it and after. All writes of one product are one subject: they arrive in order.

export type SaveAsk = Ask<typeof products.save>
type Key = string

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The draft of a product's form, and at the same time what a newer save of it replaces. */
export const keyName = (key: Key) => `product:${key}`

/** The key of a product whose form has a draft, or a save, of this name; undefined for any other name. */
export function keyOfName(name: string): Key | undefined {
  const [room, key] = name.split(':')
  return room === 'product' && key !== undefined && uuid.test(key) ? key : undefined
}

export const isProductKey = (text: string) => uuid.test(text)
export const newProductKey = (): Key => crypto.randomUUID()

/** What a newer write of the same kind replaces; that of a save is the name of its draft. */
export const standName = (key: Key) => `${keyName(key)} status`
export const removeName = (key: Key) => `${keyName(key)} hapus`
export const confirmName = (key: Key) => `${keyName(key)} konfirmasi`

/** What is done with a product is done on the page of its shop; only a save is put right in the form. */
function about(key: Key) {
  const shop = session()?.merchant_id
  return { subject: keyName(key), to: shop ? addresses.shop(shop) : addresses.dashboard }
}

/** What it is called where it waits, and where its draft is listed. */
export const productTitle = (name: string | undefined) => `Produk ${name?.trim() || 'tanpa nama'}`

/**
 * The form, kept or sent. Ends the draft of its name. `after`: a subject that goes first, whenever it was kept: that of a
 * shop that opens with the next signal.
 */
export const saveWrite = (key: Key, ask: SaveAsk, title: string, after?: string): Write => ({
  subject: keyName(key),
  to: addresses.productForm({ key }),
  name: 'products.save',
  ask: { ...ask, external_id: key },
  same: keyName(key),
  title: productTitle(title),
  draft: keyName(key),
  over: [removeName(key), confirmName(key), standName(key)],
  ...(after !== undefined && { after }),
})

/** Takes an approved one down, or puts it back. */
export const standWrite = (key: Key, status: 'active' | 'not active', title: string): Write => ({
  ...about(key),
  name: 'products.stand',
  ask: { external_id: key, status },
  same: standName(key),
  title: `${status === 'active' ? 'Aktifkan' : 'Nonaktifkan'} ${title}`,
})

/** Deletes a draft, or throws away the change of a live one. Ends the draft of its form. */
export const removeWrite = (key: Key, title: string): Write => ({
  ...about(key),
  name: 'products.remove',
  ask: { external_id: key },
  same: removeName(key),
  ends: true,
  title: `Hapus ${title}`,
  draft: keyName(key),
})

/** Its certificate without an end still holds. */
export const confirmWrite = (key: Key, title: string): Write => ({
  ...about(key),
  name: 'products.confirm',
  ask: { external_id: key },
  same: confirmName(key),
  title: `Konfirmasi sertifikat ${title}`,
})
