import { addresses } from '#contract/addresses.ts'
import { stageTitles } from '#contract/stage-titles.ts'

/** What a draft is called, and the screen that goes on with it; undefined for one that this release has no screen for. */
export function draftPlace(name: string): { title: string; to: string } | undefined {
  const stage = Number(/^merchant:\d+ tahap ([1-5])$/.exec(name)?.[1])
  if (!stage) return undefined
  return { title: `Draf: Tahap ${stage}, ${stageTitles[stage - 1]}`, to: addresses.wizard(stage) }
}
