import { isDimmed, labelOf, type ReviewState, type StateLabel } from '#contract/product-state.ts'
import type { OwnCard } from '#contract/products.ts'
import { keyOfName } from '#forms/product-write.ts'
import type { Said } from '#offline/pending.ts'
import { type Draft, fileName, filesIn, type Row } from '#offline/rows.ts'
import type { ShopView } from './shop-view.ts'
import { begun, isSave, keyOfSaid, type Sketch, sketched } from './sketch.ts'

// A page of one's own products: the server's, drawn over by what waits on this phone or has just arrived (law 6).

/** A product as its owner sees it on this phone. */
export type OwnGood = Sketch & {
  /** undefined: it is in the showcase, or it is not with the server yet. */
  label: StateLabel | undefined
  dimmed: boolean
  /** What of it has not arrived: the one that was refused, else the one on its way, else the last. */
  waits: Row | undefined
  /** Its form was begun on this phone and not sent. */
  draft: boolean
  /** The server has it. */
  known: boolean
  /** How the server said last that it stands, whatever has been said since. */
  told: ReviewState | undefined
}

export type Known = {
  /** What the server says of this page. */
  cards: readonly OwnCard[]
  /** What it has said of other pages: what waits may be about one of those. */
  others: readonly OwnCard[]
  /** What this phone has said and the server's answer does not know of, the oldest first. */
  said: readonly Said[]
  rows: readonly Row[]
  drafts: readonly Draft[]
  /** The category that a subcategory is of. */
  parents: ReadonlyMap<number, number>
}

export type OwnPage = {
  goods: OwnGood[]
  /** How many more, or fewer, there are than the server knows. */
  more: number
}

/** What stands on the page of a view, on `today` in Jakarta. What was changed last comes first, as with the server. */
export function ownPage({ cards, others, said, rows, drafts, parents }: Known, view: ShopView, today: string): OwnPage {
  const told = new Map([...others, ...cards].map((card) => [card.external_id, card]))
  const writes = new Map<string, Said[]>()
  for (const write of said) {
    const key = keyOfSaid(write)
    if (key) writes.set(key, [...(writes.get(key) ?? []), write])
  }
  const province = cards[0]?.province_name ?? others[0]?.province_name ?? ''
  const begunHere = new Map(drafts.flatMap((draft) => pairOf(draft)))
  const draw = (key: string): Sketch | undefined => {
    const sketch = sketched(told.get(key), writes.get(key) ?? [], province)
    const draft = begunHere.get(key)
    if (sketch || !draft || writes.has(key)) return sketch
    const [photo] = filesIn(draft.values)
    return begun(key, draft.values, photo ? fileName(photo) : null, province)
  }
  const dress = (sketch: Sketch): OwnGood => {
    const waits = waitingOf(rows, sketch.external_id)
    const saving = waits !== undefined && isSave(waits) && sketch.review_state !== 'approved'
    const known = told.has(sketch.external_id) || sketch.id !== undefined || (writes.has(sketch.external_id) && !waits)
    const draft = begunHere.has(sketch.external_id)
    const label = saving || !known ? undefined : labelOf(standing(sketch), today)
    return {
      ...sketch,
      label,
      dimmed: isDimmed(label),
      waits,
      draft,
      known,
      told: told.get(sketch.external_id)?.review_state,
    }
  }

  // Those that were saved here, and those that only this phone knows, stand first.
  const moved = [...writes].filter(([, all]) => all.some(isSave)).map(([key]) => key)
  const onlyHere = [...begunHere.keys()].filter((key) => !told.has(key) && !writes.has(key))
  const listed = new Set(cards.map(({ external_id }) => external_id))
  const isThere = (one: Sketch) => isIn(one, view.category, parents) ?? listed.has(one.external_id)
  const first = [...onlyHere, ...moved.reverse()]
    .flatMap((key) => draw(key) ?? [])
    .filter((one) => fits(one, view) && isThere(one))
  const rest = cards
    .filter(({ external_id }) => !moved.includes(external_id))
    .flatMap(({ external_id }) => draw(external_id) ?? [])
  const gone = cards.filter(({ external_id }) => !draw(external_id)).length
  const added = first.filter(({ external_id, id }) => !told.has(external_id) && id === undefined).length
  return { goods: [...(view.page === 1 ? first : []), ...rest].map(dress), more: added - gone }
}

const pairOf = (draft: Draft): [string, Draft][] => {
  const key = keyOfName(draft.name)
  return key === undefined ? [] : [[key, draft]]
}

const standing = ({ review_state, wanted, is_sni, sni_no_end, sni_end_date }: Sketch) => ({
  review_state,
  status: wanted,
  is_sni: is_sni === 1,
  sni_no_end: sni_no_end === 1,
  sni_end_date,
})

function waitingOf(rows: readonly Row[], key: string): Row | undefined {
  const mine = rows.filter((row) => keyOfSaid(row) === key)
  return mine.find(({ state }) => state === 'parked') ?? mine.find(({ state }) => state === 'sending') ?? mine.at(-1)
}

/** Whether one that the server has not listed belongs into this view: its tab, its search, its filter. */
function fits({ is_sni, name, review_state, revision }: Sketch, { tab, search, pending, rejected }: ShopView): boolean {
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
  return (pending && states.includes('submitted')) || (rejected && states.some(isRefused))
}

/** Whether it is in this category, or below it; undefined when only the server knows. */
function isIn({ categories }: Sketch, category: number | undefined, parents: Known['parents']): boolean | undefined {
  if (category === undefined) return true
  return categories?.some((one) => one === category || parents.get(one) === category)
}

/** Its owner has to do something about it. */
export const isRefused = (state: ReviewState | undefined) => state === 'rejected' || state === 'changes_requested'

/** Why it was refused, it or a change of it; undefined when it was not, or when its repair is on its way. */
export function refusalOf({ review_state, sni_remark, revision, waits }: OwnGood): { remark: string } | undefined {
  if (waits && isSave(waits) && waits.state !== 'parked') return undefined
  if (isRefused(review_state)) return { remark: sni_remark ?? '' }
  return revision && isRefused(revision.review_state) ? { remark: revision.remark ?? '' } : undefined
}
