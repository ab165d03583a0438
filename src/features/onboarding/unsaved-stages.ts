import type { WizardDetail } from '#contract/onboarding/schemas.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import type { Photos } from '#photos/photo-list.ts'
import { joinPhotos } from '#photos/photo-values.ts'
import { compareFields, type DraftComparison } from './draft-comparison.ts'
import { stage1Mapping } from './Stage1Page.tsx'
import { stage2Mapping } from './Stage2Page.tsx'
import { stage3Mapping } from './Stage3Page.tsx'
import { photosOfInput, photosOfShop, stage4Slots } from './stage4-photos.ts'

// A stage that was changed but left without 'Selanjutnya' exists only as a draft on this phone. If the shop opened now,
// the change would be lost, because the server accepts no stages of an open shop.

type StageSources = {
  shop: number
  drafts: readonly Pick<Draft, 'name' | 'values'>[]
  /** The server's detail of the shop; undefined if it has not loaded. */
  serverData: WizardDetail | undefined
  /** The writes that `serverData` does not contain yet. */
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
  1: compareFields(stage1Mapping),
  2: compareFields(stage2Mapping),
  3: compareFields(stage3Mapping),
  4: comparePhotos,
}
