import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { stageTitles } from '#contract/stage-titles.ts'
import type { WaitingName } from '#contract/waiting.ts'
import type { Write } from '#offline/outbox.ts'

export { stageTitles }
export type Stage = 1 | 2 | 3 | 4 | 5

export const titleOf = (stage: Stage) => stageTitles[stage - 1]!

/** The draft of a stage, and at the same time what a newer save of it replaces. */
export const nameOf = (shop: number, stage: Stage) => `merchant:${shop} tahap ${stage}`

export type StageName<S extends Stage> = `onboarding.stage${S}` & WaitingName

/** The write of a stage, as the outbox takes it. All stages of a shop are one subject: they arrive in order. */
export const writeOf = <S extends Stage>(shop: number, stage: S, ask: Ask<EndpointOf<StageName<S>>>): Write => ({
  name: `onboarding.stage${stage}` as StageName<S>,
  ask: ask as Record<string, unknown>,
  subject: `merchant:${shop}`,
  same: nameOf(shop, stage),
  title: `Tahap ${stage}, ${titleOf(stage)}`,
  to: addresses.wizard(stage),
  draft: nameOf(shop, stage),
})
