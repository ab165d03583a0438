import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { keyless } from '#contract/picture-path.ts'
import { nationalOf } from '#contract/rules.ts'
import { fillEmpty, type ListReaders, valuesFromDraft } from '#drafts/draft-values.ts'
import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import type { Photos } from '#photos/photo-list.ts'
import { joinPhotos } from '#photos/photo-values.ts'
import type { Fields } from '#ui/fields/rule-resolver.ts'
import { inputOfStage1, stage1Fields, stage1OfShop } from './stage1-values.ts'
import { inputOfStage2, stage2Fields, stage2OfShop } from './stage2-values.ts'
import { inputOfStage3, stage3Fields, stage3OfShop } from './stage3-values.ts'
import { photosOfInput, photosOfShop, stage4Slots } from './stage4-photos.ts'

// A stage that was changed but left without 'Selanjutnya' exists only as a draft on this phone. If the shop opened now,
// the change would be lost, because the server accepts no stages of an open shop.

type StageSources = {
  shop: number
  drafts: readonly Pick<Draft, 'name' | 'values'>[]
  /** The server's detail of the shop; undefined if it has not loaded. */
  serverData: WizardDetail | undefined
  /** The writes that `told` does not contain yet. */
  pending: readonly PendingWrite[]
}

/** The stages whose draft would send other values than the pending write, or else the server's, in order. */
export function unsavedStages({ shop, drafts, serverData: serverDetail, pending: writes }: StageSources): Stage[] {
  return ([1, 2, 3, 4] as const).filter((stage) => {
    const values = drafts.find(({ name }) => name === stageDraftName(shop, stage))?.values
    if (values === undefined) return false
    return comparisons[stage](values, serverDetail, pendingOf(writes, stageDraftName(shop, stage))?.ask)
  })
}

type DraftComparison = (
  values: Draft['values'],
  serverDetail: WizardDetail | undefined,
  ask: PendingWrite['ask'] | undefined,
) => boolean
type FieldMapping<Values extends Fields> = {
  empty: Values
  lists?: ListReaders<Values>
  ofShop: (shop: WizardDetail) => Values
  ofAsk: (ask: PendingWrite['ask']) => Values
  toAsk: (values: Values) => object
}

/** Compares requests, not form values, so that text hidden by a 'Tidak', or trailing blanks, are no change. */
const compareFields =
  <Values extends Fields>({ empty, lists, ofShop, ofAsk, toAsk }: FieldMapping<Values>): DraftComparison =>
  (values, serverDetail, ask) => {
    const saved = ask ? ofAsk(ask) : serverDetail && ofShop(serverDetail)
    const draft = valuesFromDraft(empty, values, lists)
    const current = saved && values.seen !== true ? fillEmpty(saved, empty, draft) : draft
    return normalized(toAsk(current)) !== normalized(toAsk(saved ?? empty))
  }

// The user and the server may write the same value differently ('07' and '7').
const normalizers: Record<string, (value: never) => unknown> = {
  kbli_codes: (all: (string | { code: string })[]) => all.map((kbli) => (typeof kbli === 'string' ? kbli : kbli.code)),
  rt: Number,
  rw: Number,
  latitude: Number,
  longitude: Number,
  mobile_phone: nationalOf,
}
const normalized = (ask: object) =>
  JSON.stringify(Object.entries(ask).map(([name, value]) => [name, normalizers[name]?.(value as never) ?? value]))

const comparePhotos: DraftComparison = (values, serverDetail, ask) => {
  const draft = values.photos as Photos | undefined
  // The merchant left the stage without choosing a photo.
  if (!draft) return false
  const saved = ask ? photosOfInput(ask) : serverDetail && photosOfShop(serverDetail)
  const current = saved && values.seen !== true ? joinPhotos(saved, draft, stage4Slots) : draft
  return photoEntries(current) !== photoEntries(saved ?? {})
}
/** A photo that is not ready or cannot be used (entry 0) counts as a change: the merchant has to wait, or remove it. */
const photoEntries = ({ logo = [], gallery = [] }: Photos) =>
  JSON.stringify([logo, gallery].map((all) => all.map(({ file, path }) => file ?? (path && keyless(path)) ?? 0)))

const comparisons: Record<1 | 2 | 3 | 4, DraftComparison> = {
  1: compareFields({
    ...stage1Fields,
    ofShop: stage1OfShop,
    toAsk: (values) => inputOfStage1(0, values),
  }),
  2: compareFields({
    ...stage2Fields,
    ofShop: stage2OfShop,
    toAsk: (values) => inputOfStage2(0, '', values),
  }),
  3: compareFields({
    ...stage3Fields,
    ofShop: stage3OfShop,
    toAsk: (values) => inputOfStage3(0, values),
  }),
  4: comparePhotos,
}
