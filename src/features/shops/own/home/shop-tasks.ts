import { addresses } from '#contract/addresses.ts'
import type { ProductGroup } from '#contract/products/product-group.ts'
import { homeViewAddress } from '../products/own-view.ts'

// The tasks of the owner of a shop, the most urgent first. Each task is one link.

export type ShopTask = { key: string; text: string; to: string; action: string; urgent?: true }

type Facts = {
  /** The shop is open, or will be as soon as its last stage has arrived. */
  isOpen: boolean
  /** How many stages of the registration are left, and the address of the next one; without it the shop is complete. */
  registration?: { left: number; to: string } | undefined
  /** How many products are in each group; undefined while unknown. */
  groups: Readonly<Record<ProductGroup, number>> | undefined
  /** Rejected writes that are about no product; a product's is in the group `fix`. */
  rejected: number
  /** Writes that wait for a signal. */
  waiting: number
  /** False while unknown. */
  lacksLogo: boolean
}

export function shopTasksOf({ isOpen, registration, groups, rejected, waiting, lacksLogo }: Facts): ShopTask[] {
  const tasks: ShopTask[] = []
  if (registration)
    tasks.push({
      ...{ key: 'registration', to: registration.to, action: 'Lanjutkan', urgent: true },
      text: `Toko Anda tinggal ${registration.left} tahap`,
    })
  if (rejected > 0)
    tasks.push({
      ...{ key: 'rejected', to: addresses.outbox, action: 'Perbaiki', urgent: true },
      text: `${rejected} kiriman ditolak server`,
    })
  if (groups && groups.fix > 0)
    tasks.push({
      ...{ key: 'fix', to: homeViewAddress({ group: 'fix' }), action: 'Perbaiki', urgent: true },
      text: `${groups.fix} produk perlu diubah`,
    })
  if (groups && groups.draft > 0)
    tasks.push({
      ...{ key: 'draft', to: homeViewAddress({ group: 'draft' }), action: 'Lanjutkan' },
      text: `${groups.draft} draf belum dikirim`,
    })
  const isEmpty = groups && Object.values(groups).every((count) => count === 0)
  if (isOpen && isEmpty)
    tasks.push({ key: 'first', to: addresses.createProduct, action: 'Tambah', text: 'Pajang produk pertama Anda' })
  if (isOpen && lacksLogo)
    tasks.push({
      key: 'logo',
      to: `${addresses.ownShop}?tab=foto`,
      action: 'Pasang',
      text: 'Toko Anda belum punya logo',
    })
  if (waiting > 0)
    tasks.push({ key: 'waiting', to: addresses.outbox, action: 'Lihat', text: `${waiting} isian menunggu dikirim` })
  return tasks
}
