import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { stageTitles } from '#contract/onboarding/stage-titles.ts'
import type { QueuedWriteName } from '#contract/queued-writes.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'

export { stageTitles }
export type Stage = 1 | 2 | 3 | 4 | 5

export const stageTitle = (stage: Stage) => stageTitles[stage - 1]!

/** The name of a stage's draft, and the `same` of its write. */
export const stageDraftName = (shop: number, stage: Stage) => `merchant:${shop} tahap ${stage}`

export type StageName<S extends Stage> = `onboarding.stage${S}` & QueuedWriteName

/** The outbox entry of a stage. All stages of a shop are one subject, so they arrive in order. */
export const stageWrite = <S extends Stage>(shop: number, stage: S, ask: Ask<EndpointOf<StageName<S>>>): NewEntry => ({
  name: `onboarding.stage${stage}` as StageName<S>,
  ask: ask as Record<string, unknown>,
  subject: `merchant:${shop}`,
  same: stageDraftName(shop, stage),
  title: `Tahap ${stage}, ${stageTitle(stage)}`,
  to: addresses.wizard(stage),
  draft: stageDraftName(shop, stage),
})
