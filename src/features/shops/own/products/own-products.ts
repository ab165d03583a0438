import { isDimmed, labelOf, type ReviewState, type StateLabel } from '#contract/products/product-state.ts'
import type { OwnCard } from '#contract/products/products.ts'
import { type OptimisticProduct, productKeyOf } from '#drafts/writes/product-write.ts'
import { type Draft, fileIdsIn, fileName, type OutboxEntry } from '#offline/outbox/entry.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import type { ShopView } from '../../public/shop-view.ts'
import { applyPendingProduct, isSave, productFromDraft, productKeyOfWrite } from './optimistic-product.ts'

// A page of one's own products: the server's, drawn over by what waits on this phone or has just arrived (acceptance.md#law-6).

/** A product as its owner sees it on this phone. */
export type OwnProduct = OptimisticProduct & {
  /** undefined: it is in the showcase, or it is not with the server yet. */
  label: StateLabel | undefined
  dimmed: boolean
  /** What of it has not arrived: the one that was refused, else the one on its way, else the last. */
  entry: OutboxEntry | undefined
  /** Its form was begun on this phone and not sent. */
  hasDraft: boolean
  /** The server has it. */
  isOnServer: boolean
  /** How the server said last that it stands, whatever has been said since. */
  serverState: ReviewState | undefined
}

export type ProductSources = {
  /** What the server says of this page. */
  cards: readonly OwnCard[]
  /** What it has said of other pages: what waits may be about one of those. */
  others: readonly OwnCard[]
  /** What this phone has said and the server's answer does not know of, the oldest first. */
  said: readonly PendingWrite[]
  rows: readonly OutboxEntry[]
  drafts: readonly Draft[]
  /** The category that a subcategory is of. */
  parents: ReadonlyMap<number, number>
}

export type OwnProductPage = {
  products: OwnProduct[]
  /** How many more, or fewer, there are than the server knows. */
  more: number
}

/** What stands on the page of a view, on `today` in Jakarta. What was changed last comes first, as with the server. */
export function ownProductPage(
  { cards, others, said, rows, drafts, parents }: ProductSources,
  view: ShopView,
  today: string,
): OwnProductPage {
  const serverCards = new Map([...others, ...cards].map((card) => [card.external_id, card]))
  const writes = new Map<string, PendingWrite[]>()
  for (const write of said) {
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
    const waits = pendingEntryOf(rows, sketch.external_id)
    const saving = waits !== undefined && isSave(waits) && sketch.review_state !== 'approved'
    const known =
      serverCards.has(sketch.external_id) || sketch.id !== undefined || (writes.has(sketch.external_id) && !waits)
    const draft = draftByKey.has(sketch.external_id)
    const label = saving || !known ? undefined : labelOf(labelFactsOf(sketch), today)
    return {
      ...sketch,
      label,
      dimmed: isDimmed(label),
      entry: waits,
      hasDraft: draft,
      isOnServer: known,
      serverState: serverCards.get(sketch.external_id)?.review_state,
    }
  }

  // Those that were saved here, and those that only this phone knows, stand first.
  const savedKeys = [...writes].filter(([, all]) => all.some(isSave)).map(([key]) => key)
  const localKeys = [...draftByKey.keys()].filter((key) => !serverCards.has(key) && !writes.has(key))
  const listed = new Set(cards.map(({ external_id }) => external_id))
  const isThere = (one: OptimisticProduct) => isInCategory(one, view.category, parents) ?? listed.has(one.external_id)
  const first = [...localKeys, ...savedKeys.reverse()]
    .flatMap((key) => applied(key) ?? [])
    .filter((one) => matchesView(one, view) && isThere(one))
  const rest = cards
    .filter(({ external_id }) => !savedKeys.includes(external_id))
    .flatMap(({ external_id }) => applied(external_id) ?? [])
  const gone = cards.filter(({ external_id }) => !applied(external_id)).length
  const added = first.filter(({ external_id, id }) => !serverCards.has(external_id) && id === undefined).length
  return { products: [...(view.page === 1 ? first : []), ...rest].map(toOwnProduct), more: added - gone }
}

const keyedDraft = (draft: Draft): [string, Draft][] => {
  const key = productKeyOf(draft.name)
  return key === undefined ? [] : [[key, draft]]
}

const labelFactsOf = ({ review_state, wanted, is_sni, sni_no_end, sni_end_date }: OptimisticProduct) => ({
  review_state,
  status: wanted,
  is_sni: is_sni === 1,
  sni_no_end: sni_no_end === 1,
  sni_end_date,
})

function pendingEntryOf(rows: readonly OutboxEntry[], key: string): OutboxEntry | undefined {
  const mine = rows.filter((row) => productKeyOfWrite(row) === key)
  return mine.find(({ state }) => state === 'parked') ?? mine.find(({ state }) => state === 'sending') ?? mine.at(-1)
}

/** Whether one that the server has not listed belongs into this view: its tab, its search, its filter. */
function matchesView(
  { is_sni, name, review_state, revision }: OptimisticProduct,
  { tab, search, pending, rejected }: ShopView,
): boolean {
  if ((tab === 'sni') !== (is_sni === 1)) return false
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

/** Whether it is in this category, or below it; undefined when only the server knows. */
function isInCategory(
  { categories }: OptimisticProduct,
  category: number | undefined,
  parents: ProductSources['parents'],
): boolean | undefined {
  if (category === undefined) return true
  return categories?.some((one) => one === category || parents.get(one) === category)
}

/** Its owner has to do something about it. */
export const isRejected = (state: ReviewState | undefined) => state === 'rejected' || state === 'changes_requested'

/** Why it was refused, it or a change of it; undefined when it was not, or when its repair is on its way. */
export function rejectionOf({
  review_state,
  sni_remark,
  revision,
  entry: waits,
}: OwnProduct): { remark: string } | undefined {
  if (waits && isSave(waits) && waits.state !== 'parked') return undefined
  if (isRejected(review_state)) return { remark: sni_remark ?? '' }
  return revision && isRejected(revision.review_state) ? { remark: revision.remark ?? '' } : undefined
}
