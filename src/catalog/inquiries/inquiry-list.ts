// @chunk after-start
import type { ProductCard } from '#contract/showcase/schemas.ts'
import { createPersonItem } from '#session/person-items.ts'

// 'Daftar tanya': the products that a person wants to ask producers about, and when they asked. Stored on this phone
// for each person, and for a guest; the guest's list goes to the account at sign-in.

/** The facts of a product's card that are stored with it. */
const storedFacts = ['id', 'name', 'price_bottom', 'price_top', 'img_url', 'img'] as const
type StoredFacts = Pick<ProductCard, (typeof storedFacts)[number]>

/** A product as it was when it was added; `shop` answers the question. */
export type InquiryProduct = StoredFacts & { shop: { id: number; name: string } }

/** The stored part of a product. */
export const inquiryProductOf = (product: StoredFacts, { id, name }: InquiryProduct['shop']): InquiryProduct => ({
  ...(Object.fromEntries(storedFacts.map((fact) => [fact, product[fact]])) as StoredFacts),
  shop: { id, name },
})

/** The prices as `Price` shows them. */
export const pricesOf = ({ price_bottom: bottom, price_top: top }: StoredFacts) => ({ bottom, top })
/** `at`: when it was added; `askedAt`: when the chat was opened; null before. In ms by the server's clock. */
export type Inquiry = InquiryProduct & { at: number; askedAt: number | null }

export type InquiryList = {
  /** The latest first. */
  items: readonly Inquiry[]
  /** The person's addition to the message for a shop, by the shop's id. */
  notes: Readonly<Record<number, string>>
  /** The shops that the person wanted to ask without a signal. */
  waiting: readonly number[]
}

/** Limits: products to ask about, products that were asked about, products in one message, letters of a note. */
export const inquiryLimits = { open: 100, asked: 100, message: 20, note: 500 } as const

const empty: InquiryList = { items: [], notes: {}, waiting: [] }

export const isOpen = ({ askedAt }: Inquiry) => askedAt === null
export const openInquiries = ({ items }: InquiryList) => items.filter(isOpen)

/** Adds a product, again if it was asked about before. Unchanged when it is in the list, or the list is full. */
export function withProduct(list: InquiryList, product: InquiryProduct, at: number): InquiryList {
  const open = openInquiries(list)
  if (open.length >= inquiryLimits.open || open.some(({ id }) => id === product.id)) return list
  const others = list.items.filter(({ id }) => id !== product.id)
  return { ...list, items: [{ ...product, at, askedAt: null }, ...others] }
}

/** Removes products; a shop without open ones has no note and does not wait any more. */
export const withoutProducts = (list: InquiryList, ids: readonly number[]): InquiryList =>
  tidied({ ...list, items: list.items.filter(({ id }) => !ids.includes(id)) })

/** Puts products of one shop back as they were, at their place, with the note that the shop had then. */
export function withReturned(list: InquiryList, products: readonly Inquiry[], note: string): InquiryList {
  const ids = products.map(({ id }) => id)
  const others = list.items.filter(({ id }) => !ids.includes(id))
  const [shop] = products.map((product) => product.shop.id)
  const now = shop === undefined ? '' : (list.notes[shop] ?? '')
  return {
    ...list,
    items: [...others, ...products].sort((a, b) => b.at - a.at),
    notes: shop === undefined || now || !note ? list.notes : { ...list.notes, [shop]: note },
  }
}

/** The products were asked about: they move to what was asked, which keeps the latest hundred. */
export function withAsked(list: InquiryList, ids: readonly number[], at: number): InquiryList {
  const items = list.items.map((item) => (ids.includes(item.id) ? { ...item, askedAt: at } : item))
  const asked = items.filter((item) => !isOpen(item)).sort((a, b) => b.askedAt! - a.askedAt!)
  const dropped = new Set(asked.slice(inquiryLimits.asked).map(({ id }) => id))
  return tidied({ ...list, items: items.filter(({ id }) => !dropped.has(id)) })
}

export const withNote = (list: InquiryList, shop: number, note: string): InquiryList => ({
  ...list,
  notes: { ...list.notes, [shop]: note.slice(0, inquiryLimits.note) },
})

export const withWaiting = (list: InquiryList, shop: number): InquiryList =>
  list.waiting.includes(shop) ? list : { ...list, waiting: [...list.waiting, shop] }

/** The two lists in one, as at sign-in: of a product in both, the one that was asked about later, or that is open. */
export function merged(one: InquiryList, other: InquiryList): InquiryList {
  const rank = ({ askedAt }: Inquiry) => askedAt ?? Number.POSITIVE_INFINITY
  const byId = new Map<number, Inquiry>()
  for (const item of [...one.items, ...other.items]) {
    const before = byId.get(item.id)
    if (!before || rank(item) > rank(before)) byId.set(item.id, item)
  }
  return {
    items: [...byId.values()].sort((a, b) => b.at - a.at),
    notes: { ...other.notes, ...one.notes },
    waiting: [...new Set([...one.waiting, ...other.waiting])],
  }
}

function tidied({ items, notes, waiting }: InquiryList): InquiryList {
  const shops = new Set(items.filter(isOpen).map(({ shop }) => shop.id))
  return {
    items,
    notes: Object.fromEntries(Object.entries(notes).filter(([shop]) => shops.has(Number(shop)))),
    waiting: waiting.filter((shop) => shops.has(shop)),
  }
}

/** The open products of each shop, the shop with the latest first. */
export function byShop(items: readonly Inquiry[]): { shop: Inquiry['shop']; items: Inquiry[] }[] {
  const groups = new Map<number, { shop: Inquiry['shop']; items: Inquiry[] }>()
  for (const item of items) {
    const group = groups.get(item.shop.id) ?? { shop: item.shop, items: [] }
    group.items.push(item)
    groups.set(item.shop.id, group)
  }
  return [...groups.values()]
}

const stored = createPersonItem<InquiryList>('inquiries', (value) => {
  const { items, notes, waiting } = (value ?? {}) as Partial<Record<keyof InquiryList, unknown>>
  if (!Array.isArray(items)) return empty
  return {
    items: items.filter(isInquiry),
    notes: notes && typeof notes === 'object' ? (notes as InquiryList['notes']) : {},
    waiting: Array.isArray(waiting) ? waiting.filter((id): id is number => Number.isInteger(id)) : [],
  }
})

const isInquiry = (item: Partial<Inquiry> | null): item is Inquiry =>
  Number.isInteger(item?.id) &&
  typeof item?.name === 'string' &&
  Number.isInteger(item.shop?.id) &&
  typeof item.shop?.name === 'string' &&
  Object.values(pricesOf(item as StoredFacts)).every(Number.isFinite) &&
  Number.isFinite(item.at) &&
  (item.askedAt === null || Number.isFinite(item.askedAt))

export const currentInquiries = stored.current
export const updateInquiries = stored.update
export const useInquiries = stored.use
export const onInquiries = stored.subscribe
export const removeInquiries = stored.remove

/** The list of a guest goes to the person who has signed in; what cannot be stored stays the guest's. */
export function adoptGuestInquiries(guestId: string): void {
  const guests = currentInquiries(guestId)
  if (guests.items.length > 0 && updateInquiries((own) => merged(own, guests))) updateInquiries(() => empty, guestId)
}
