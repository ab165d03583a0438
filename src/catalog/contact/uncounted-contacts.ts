// @chunk after-start
import { maxContacts } from '#contract/shops/rules.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { createPersonItem } from '#session/person-items.ts'

// Chats that were opened without the server, so that it has not counted them yet. It counts each once a day, so a
// repeated report changes nothing.

/** Ids of products and of shops. */
export type Contacts = { products: readonly number[]; shops: readonly number[] }
type Contacted = { product: number } | { shop: number }

const ids = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)) : []

const item = createPersonItem<Contacts>('uncounted-contacts', (stored) => {
  const { products, shops } = (stored ?? {}) as Partial<Record<keyof Contacts, unknown>>
  return { products: ids(products), shops: ids(shops) }
})

const add = (list: readonly number[], id: number) => [...list.filter((other) => other !== id), id].slice(-maxContacts)

/** Stores a chat to be counted later. */
export const addUncounted = (contacted: Contacted) =>
  item.update(({ products, shops }) =>
    'product' in contacted
      ? { products: add(products, contacted.product), shops }
      : { products, shops: add(shops, contacted.shop) },
  )

/** Reports the chats that wait. They keep waiting when the server cannot be reached or has a trouble. */
export async function reportContacts(): Promise<void> {
  const { products, shops } = item.current()
  if (products.length === 0 && shops.length === 0) return
  try {
    await requestEndpoint('shops.countContacts', { products: [...products], shops: [...shops] }, { quiet: true })
  } catch (problem) {
    if ((problem as { trouble?: string }).trouble !== 'refused') return
  }
  item.update((now) => ({
    products: now.products.filter((id) => !products.includes(id)),
    shops: now.shops.filter((id) => !shops.includes(id)),
  }))
}

export const onUncounted = item.subscribe
export const clearUncountedOf = item.remove
export const clearOthersUncounted = item.removeOthers
