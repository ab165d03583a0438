import type { WizardDetail } from '#contract/onboarding.ts'
import { keyless } from '#contract/picture-path.ts'
import { nationalOf } from '#contract/rules.ts'
import { filledFrom, fromDraft } from '#forms/draft-values.ts'
import { joined } from '#forms/photos.ts'
import { nameOf, type Stage } from '#forms/stages.ts'
import { pendingOf, type Said } from '#offline/pending.ts'
import type { Draft } from '#offline/rows.ts'
import type { Photos } from '#ui/photo-list.ts'
import type { Fields } from '#ui/ruled.ts'
import { photosOfAsk, photosOfShop, stage4Places } from './photos.ts'
import { askOfStage1, emptyStage1, stage1OfAsk, stage1OfShop } from './stage1-values.ts'
import { askOfStage2, emptyStage2, stage2OfAsk, stage2OfShop } from './stage2-values.ts'
import { askOfStage3, emptyStage3, stage3OfAsk, stage3OfShop } from './stage3-values.ts'

// A stage that was changed and left without 'Selanjutnya' is on this phone as a draft, and nowhere else: a shop that is
// opened now is opened without it, and afterwards the server takes no stages any more.

type Known = {
  shop: number
  drafts: readonly Pick<Draft, 'name' | 'values'>[]
  /** What the server says of the shop; undefined when this phone has not heard. */
  told: WizardDetail | undefined
  /** What this phone has said, and `told` does not know of. */
  said: readonly Said[]
}

/** The stages whose draft would send something else than what is kept or known, in order. */
export function unsavedStages({ shop, drafts, told, said }: Known): Stage[] {
  return ([1, 2, 3, 4] as const).filter((stage) => {
    const values = drafts.find(({ name }) => name === nameOf(shop, stage))?.values
    return values !== undefined && differs[stage](values, told, pendingOf(said, nameOf(shop, stage))?.ask)
  })
}

type Differs = (values: Draft['values'], told: WizardDetail | undefined, ask: Said['ask'] | undefined) => boolean
type Typed<Values> = {
  empty: Values
  ofShop: (shop: WizardDetail) => Values
  ofAsk: (ask: Said['ask']) => Values
  toAsk: (values: Values) => object
}

/** Compared is what would be sent: an answer behind a 'Tidak', or a blank at the end, is no change. */
const typed =
  <Values extends Fields>({ empty, ofShop, ofAsk, toAsk }: Typed<Values>): Differs =>
  (values, told, ask) => {
    const known = ask ? ofAsk(ask) : told && ofShop(told)
    const draft = fromDraft(empty, values)
    const now = known && values.seen !== true ? filledFrom(known, empty, draft) : draft
    return plain(toAsk(now)) !== plain(toAsk(known ?? empty))
  }

// The same thing is written in more than one way: by whoever types it, and by the server.
const plainly: Record<string, (value: never) => unknown> = {
  kbli_codes: (all: (string | { code: string })[]) => all.map((one) => (typeof one === 'string' ? one : one.code)),
  rt: Number,
  rw: Number,
  latitude: Number,
  longitude: Number,
  mobile_phone: nationalOf,
}
const plain = (ask: object) =>
  JSON.stringify(Object.entries(ask).map(([name, value]) => [name, plainly[name]?.(value as never) ?? value]))

const photos: Differs = (values, told, ask) => {
  const draft = values.photos as Photos | undefined
  // It was left before anything was chosen.
  if (!draft) return false
  const known = ask ? photosOfAsk(ask) : told && photosOfShop(told)
  const now = known && values.seen !== true ? joined(known, draft, stage4Places) : draft
  return entries(now) !== entries(known ?? {})
}
/** One that is not ready, or cannot be used, is a change too: it is to be waited for, or taken away. */
const entries = ({ logo = [], gallery = [] }: Photos) =>
  JSON.stringify([logo, gallery].map((all) => all.map(({ file, path }) => file ?? (path && keyless(path)) ?? 0)))

const differs: Record<1 | 2 | 3 | 4, Differs> = {
  1: typed({
    empty: emptyStage1,
    ofShop: stage1OfShop,
    ofAsk: stage1OfAsk,
    toAsk: (values) => askOfStage1(0, values),
  }),
  2: typed({
    empty: emptyStage2,
    ofShop: stage2OfShop,
    ofAsk: stage2OfAsk,
    toAsk: (values) => askOfStage2(0, '', values),
  }),
  3: typed({
    empty: emptyStage3,
    ofShop: stage3OfShop,
    ofAsk: stage3OfAsk,
    toAsk: (values) => askOfStage3(0, values),
  }),
  4: photos,
}
