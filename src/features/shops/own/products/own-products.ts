import { groupOf, isRejected, type ProductGroup } from '#contract/products/product-group.ts'
import { isDimmed, labelOf, type ReviewState, type StateLabel } from '#contract/products/product-state.ts'
import type { OwnCard } from '#contract/products/schemas.ts'
import { type OptimisticProduct, productKeyOf } from '#drafts/writes/product-write.ts'
import { type Draft, fileIdsIn, fileName, type OutboxEntry } from '#offline/outbox/entry.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { applyPendingProduct, isSave, productFromDraft, productKeyOfWrite } from './optimistic-product.ts'
import type { OwnView } from './own-view.ts'

// A page of own products: the server's, with this phone's drafts, pending and just arrived writes applied
// (acceptance.md#law-6).

/** A product as its owner sees it. */
export type OwnProduct = OptimisticProduct & {
  /** undefined for a product that is in the showcase, or not on the server yet. */
  label: StateLabel | undefined
  /** The group by its state; a product whose write was rejected is in `fix`. */
  group: ProductGroup
  dimmed: boolean
  /** Its pending write: the rejected one, else the one being sent, else the last. */
  entry: OutboxEntry | undefined
  /** The phone has an unsent draft of this product's form. */
  hasDraft: boolean
  /** The server has it. */
  isOnServer: boolean
  /** The review state in the server's last answer, without pending writes. */
  serverState: ReviewState | undefined
}

export type ProductSources = {
  /** The server's cards of this page. */
  cards: readonly OwnCard[]
  /** Cached cards of other pages: a pending write may be about one of them. */
  others: readonly OwnCard[]
  /** Writes that the server's answer does not contain, the oldest first. */
  pending: readonly PendingWrite[]
  rows: readonly OutboxEntry[]
  drafts: readonly Draft[]
  /** The category of each subcategory. */
  parents: ReadonlyMap<number, number>
}

export type OwnProductPage = {
  products: OwnProduct[]
  /** The difference to the server's counts; negative when products were deleted here. */
  more: number
  /** The difference to the server's number of products in each group. */
  moreIn: Partial<Record<ProductGroup, number>>
}

/** The products on the page of a view, the last changed first, as on the server. `today` is the date in Jakarta. */
export function ownProductPage(
  { cards, others, pending, rows, drafts, parents }: ProductSources,
  view: OwnView,
  today: string,
): OwnProductPage {
  const serverCards = new Map([...others, ...cards].map((card) => [card.external_id, card]))
  const writes = new Map<string, PendingWrite[]>()
  for (const write of pending) {
    const key = productKeyOfWrite(write)
    if (key) writes.set(key, [...(writes.get(key) ?? []), write])
  }
  const province = cards[0]?.province_name ?? others[0]?.province_name ?? ''
  const draftByKey = new Map(drafts.flatMap((draft) => keyedDraft(draft)))
  const applied = (key: string): OptimisticProduct | undefined => {
    const sketch = applyPendingProduct(serverCards.get(key), writes.get(key) ?? [], province)
    const draft = draftByKey.get(key)
    if (sketch || !draft || writes.has(key)) return sketch
    const [photo] = fileIdsIn(draft.values)
    return productFromDraft(key, draft.values, photo ? fileName(photo) : null, province)
  }
  const toOwnProduct = (sketch: OptimisticProduct): OwnProduct => {
    const entry = pendingEntryOf(rows, sketch.external_id)
    const saving = entry !== undefined && isSave(entry) && sketch.review_state !== 'approved'
    const isOnServer =
      serverCards.has(sketch.external_id) || sketch.id !== undefined || (writes.has(sketch.external_id) && !entry)
    const label = saving || !isOnServer ? undefined : labelOf(labelFactsOf(sketch), today)
    const group = groupOf(labelFactsOf(sketch), sketch.revision?.review_state, today)
    return {
      ...sketch,
      label,
      group: entry?.state === 'parked' ? 'fix' : group,
      dimmed: isDimmed(label),
      entry,
      hasDraft: draftByKey.has(sketch.external_id),
      isOnServer,
      serverState: serverCards.get(sketch.external_id)?.review_state,
    }
  }

  const serverGroupOf = (card: OwnCard) => groupOf(labelFactsOf(card), card.revision?.review_state, today)

  // Products that exist only here, and products that were saved here, come first. In a view of one group so do those
  // that another write has moved into it.
  const localKeys = [...draftByKey.keys()].filter((key) => !serverCards.has(key) && !writes.has(key))
  const savedKeys = [...writes].filter(([, all]) => all.some(isSave)).map(([key]) => key)
  const listed = new Set(cards.map(({ external_id }) => external_id))
  const movedKeys = view.group ? [...writes.keys()].filter((key) => !savedKeys.includes(key) && !listed.has(key)) : []
  const isInView = (one: OptimisticProduct) => isInCategory(one, view.category, parents) ?? listed.has(one.external_id)
  const isInGroup = ({ group }: OwnProduct) => !view.group || group === view.group
  const first = [...localKeys, ...savedKeys.toReversed(), ...movedKeys]
    .flatMap((key) => applied(key) ?? [])
    .filter((one) => matchesView(one, view) && isInView(one))
    .map(toOwnProduct)
    .filter(isInGroup)
  const rest = cards
    .filter(({ external_id }) => !savedKeys.includes(external_id))
    .flatMap(({ external_id }) => applied(external_id) ?? [])
    .map(toOwnProduct)
    .filter(isInGroup)
  const removedCount = cards.filter(({ external_id }) => !applied(external_id)).length
  const addedCount = first.filter(({ external_id, id }) => !serverCards.has(external_id) && id === undefined).length

  const moreIn: OwnProductPage['moreIn'] = {}
  const count = (group: ProductGroup, by: 1 | -1) => {
    moreIn[group] = (moreIn[group] ?? 0) + by
  }
  for (const key of new Set([...localKeys, ...writes.keys()])) {
    const card = serverCards.get(key)
    const sketch = applied(key)
    // The server counts a product whose card is not on this phone, but nobody here knows in which group.
    if (!card && sketch?.id !== undefined) continue
    if (card) count(serverGroupOf(card), -1)
    if (sketch) count(toOwnProduct(sketch).group, 1)
  }
  return {
    products: [...(view.page === 1 ? first : []), ...rest],
    more: addedCount - removedCount,
    moreIn,
  }
}

const keyedDraft = (draft: Draft): [string, Draft][] => {
  const key = productKeyOf(draft.name)
  return key === undefined ? [] : [[key, draft]]
}

const labelFactsOf = ({ review_state, wanted, is_sni, sni_no_end, sni_end_date }: OptimisticProduct | OwnCard) => ({
  review_state,
  status: wanted,
  is_sni: is_sni === 1,
  sni_no_end: sni_no_end === 1,
  sni_end_date,
})

function pendingEntryOf(rows: readonly OutboxEntry[], key: string): OutboxEntry | undefined {
  const ofProduct = rows.filter((row) => productKeyOfWrite(row) === key)
  return (
    ofProduct.find(({ state }) => state === 'parked') ??
    ofProduct.find(({ state }) => state === 'sending') ??
    ofProduct.at(-1)
  )
}

/** Does a product that the server has not listed match the tab, the search and the filters of the view? */
function matchesView(
  { is_sni, name, review_state, revision }: OptimisticProduct,
  { tab, search, pending, rejected }: OwnView,
): boolean {
  if (tab && (tab === 'sni') !== (is_sni === 1)) return false
  if (
    !search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => name.toLowerCase().includes(word))
  )
    return false
  if (!pending && !rejected) return true
  const states: (ReviewState | undefined)[] = [review_state, revision?.review_state]
  return (pending && states.includes('submitted')) || (rejected && states.some(isRejected))
}

/** Is the product in this category or one of its subcategories? undefined when its categories are not known here. */
function isInCategory(
  { categories }: OptimisticProduct,
  category: number | undefined,
  parents: ProductSources['parents'],
): boolean | undefined {
  if (category === undefined) return true
  return categories?.some((one) => one === category || parents.get(one) === category)
}

/** The reviewer's remark on a rejected product or revision; undefined otherwise, and while a correction is pending. */
export function rejectionOf({ review_state, sni_remark, revision, entry }: OwnProduct): { remark: string } | undefined {
  if (entry && isSave(entry) && entry.state !== 'parked') return undefined
  if (isRejected(review_state)) return { remark: sni_remark ?? '' }
  return revision && isRejected(revision.review_state) ? { remark: revision.remark ?? '' } : undefined
}
