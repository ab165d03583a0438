import { addresses } from '#contract/addresses.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import type { EndpointOf } from '#contract/index.ts'
import { stageTitles } from '#contract/onboarding/rules.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

export { stageTitles }
export type Stage = 1 | 2 | 3 | 4 | 5

export const stageTitle = (stage: Stage) => stageTitles[stage - 1]!

/** The name of a stage's draft, and the `same` of its write. */
export const stageDraftName = (shop: number, stage: Stage) => `merchant:${shop} tahap ${stage}`

export type StageName<S extends Stage> = `onboarding.stage${S}` & QueuedWriteName

/** The outbox entry of a stage. All stages of a shop are one subject, so they arrive in order. */
export const stageWrite = <S extends Stage>(
  shop: number,
  stage: S,
  ask: RequestOf<EndpointOf<StageName<S>>>,
): NewEntry => ({
  name: `onboarding.stage${stage}` as StageName<S>,
  ask: ask as Record<string, unknown>,
  subject: `merchant:${shop}`,
  same: stageDraftName(shop, stage),
  title: `Tahap ${stage}, ${stageTitle(stage)}`,
  to: addresses.wizard(stage),
  draft: stageDraftName(shop, stage),
})

const stageRecord = (stage: Stage): WriteRecord => ({
  fieldLabels: shopLabels,
  draft: (name, { isShopOpen }) => {
    const [, shop, number] = /^merchant:(\d+) tahap ([1-5])$/.exec(name) ?? []
    if (Number(number) !== stage) return undefined
    const title = `Tahap ${stage}, ${stageTitle(stage)}`
    // The stages of an open shop can no longer be edited.
    return isShopOpen
      ? { title, to: addresses.shop(Number(shop)), closedReason: shopMessages.completed }
      : { title, to: addresses.wizard(stage) }
  },
})

export const stageWrites = {
  'onboarding.stage1': stageRecord(1),
  'onboarding.stage2': stageRecord(2),
  'onboarding.stage3': stageRecord(3),
  'onboarding.stage4': stageRecord(4),
  'onboarding.stage5': stageRecord(5),
} satisfies Record<Extract<QueuedWriteName, `onboarding.${string}`>, WriteRecord>
