import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { keyless } from '#contract/picture-path.ts'
import { nationalOf } from '#contract/rules.ts'
import { fillEmpty, valuesFromDraft } from '#drafts/draft-values.ts'
import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import type { Photos } from '#photos/photo-list.ts'
import { joinPhotos } from '#photos/photo-values.ts'
import type { Fields } from '#ui/fields/rule-resolver.ts'
import { emptyStage1, inputOfStage1, stage1OfInput, stage1OfShop } from './stage1-values.ts'
import { emptyStage2, inputOfStage2, stage2OfInput, stage2OfShop } from './stage2-values.ts'
import { emptyStage3, inputOfStage3, stage3OfInput, stage3OfShop } from './stage3-values.ts'
import { photosOfInput, photosOfShop, stage4Slots } from './stage4-photos.ts'

// A stage that was changed and left without 'Selanjutnya' is on this phone as a draft, and nowhere else: a shop that is
// opened now is opened without it, and afterwards the server takes no stages any more.

type StageSources = {
  shop: number
  drafts: readonly Pick<Draft, 'name' | 'values'>[]
  /** What the server says of the shop; undefined when this phone has not heard. */
  told: WizardDetail | undefined
  /** What this phone has said, and `told` does not know of. */
  said: readonly PendingWrite[]
}

/** The stages whose draft would send something else than what is kept or known, in order. */
export function unsavedStages({ shop, drafts, told, said }: StageSources): Stage[] {
  return ([1, 2, 3, 4] as const).filter((stage) => {
    const values = drafts.find(({ name }) => name === stageDraftName(shop, stage))?.values
    return values !== undefined && comparisons[stage](values, told, pendingOf(said, stageDraftName(shop, stage))?.ask)
  })
}

type DraftComparison = (
  values: Draft['values'],
  told: WizardDetail | undefined,
  ask: PendingWrite['ask'] | undefined,
) => boolean
type FieldMapping<Values> = {
  empty: Values
  ofShop: (shop: WizardDetail) => Values
  ofAsk: (ask: PendingWrite['ask']) => Values
  toAsk: (values: Values) => object
}

/** Compared is what would be sent: an answer behind a 'Tidak', or a blank at the end, is no change. */
const compareFields =
  <Values extends Fields>({ empty, ofShop, ofAsk, toAsk }: FieldMapping<Values>): DraftComparison =>
  (values, told, ask) => {
    const known = ask ? ofAsk(ask) : told && ofShop(told)
    const draft = valuesFromDraft(empty, values)
    const now = known && values.seen !== true ? fillEmpty(known, empty, draft) : draft
    return normalized(toAsk(now)) !== normalized(toAsk(known ?? empty))
  }

// The same thing is written in more than one way: by whoever types it, and by the server.
const normalizers: Record<string, (value: never) => unknown> = {
  kbli_codes: (all: (string | { code: string })[]) => all.map((one) => (typeof one === 'string' ? one : one.code)),
  rt: Number,
  rw: Number,
  latitude: Number,
  longitude: Number,
  mobile_phone: nationalOf,
}
const normalized = (ask: object) =>
  JSON.stringify(Object.entries(ask).map(([name, value]) => [name, normalizers[name]?.(value as never) ?? value]))

const comparePhotos: DraftComparison = (values, told, ask) => {
  const draft = values.photos as Photos | undefined
  // It was left before anything was chosen.
  if (!draft) return false
  const known = ask ? photosOfInput(ask) : told && photosOfShop(told)
  const now = known && values.seen !== true ? joinPhotos(known, draft, stage4Slots) : draft
  return photoEntries(now) !== photoEntries(known ?? {})
}
/** One that is not ready, or cannot be used, is a change too: it is to be waited for, or taken away. */
const photoEntries = ({ logo = [], gallery = [] }: Photos) =>
  JSON.stringify([logo, gallery].map((all) => all.map(({ file, path }) => file ?? (path && keyless(path)) ?? 0)))

const comparisons: Record<1 | 2 | 3 | 4, DraftComparison> = {
  1: compareFields({
    empty: emptyStage1,
    ofShop: stage1OfShop,
    ofAsk: stage1OfInput,
    toAsk: (values) => inputOfStage1(0, values),
  }),
  2: compareFields({
    empty: emptyStage2,
    ofShop: stage2OfShop,
    ofAsk: stage2OfInput,
    toAsk: (values) => inputOfStage2(0, '', values),
  }),
  3: compareFields({
    empty: emptyStage3,
    ofShop: stage3OfShop,
    ofAsk: stage3OfInput,
    toAsk: (values) => inputOfStage3(0, values),
  }),
  4: comparePhotos,
}
