import { useEffect, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { parkedStages } from '#drafts/shop-opening.ts'
import { type Stage, stageDraftName, stageTitle } from '#drafts/wizard/stages.ts'
import { readDrafts } from '#offline/drafts/drafts.ts'
import type { Draft, OutboxEntry } from '#offline/outbox/entry.ts'
import { pendingOf } from '#offline/outbox/optimistic.ts'
import { pendingEntries } from '#offline/outbox/outbox.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Toast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

const storageKey = 'begun'

/** The stage to offer on the home page, once per session of the tab, and the function for the answer 'not now'. */
export function useResumeStage(isHome: boolean): { begun: Stage | undefined; later: () => void } {
  const me = useSession()
  const shop = isHome && me && !isCompleted(me) ? (me.merchant_id ?? 0) : 0
  const [offer, setOffer] = useState<{ shop: number; stage: Stage }>()
  useEffect(() => {
    setOffer(undefined)
    if (!shop || getItem('session', storageKey)) return
    let isCurrent = true
    // If IndexedDB cannot be read, the stage is offered at the next visit of the home page.
    Promise.all([pendingEntries(), readDrafts()]).then(
      ([rows, drafts]) => {
        const stage = resumeStage(shop, rows, drafts)
        if (!isCurrent || !stage) return
        setItem('session', storageKey, 1)
        setOffer({ shop, stage })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [shop])
  return { begun: offer?.shop === shop ? offer.stage : undefined, later: () => setOffer(undefined) }
}

/** Links a merchant who stopped in the middle of a stage back to it. */
export const ResumeToast = ({ stage, onLater }: { stage: Stage; onLater: () => void }) => (
  <Toast
    action={
      <>
        <Button variant="text" small onClick={onLater}>
          Nanti
        </Button>
        <ButtonLink variant="text" small to={addresses.wizard(stage)}>
          Lanjutkan
        </ButtonLink>
      </>
    }
  >
    {`Lanjutkan tahap ${stage}, ${stageTitle(stage)}`}
  </Toast>
)

const stages = [1, 2, 3, 4, 5] as const

/**
 * The stage at which the merchant left the wizard: the stage of the latest draft, else the first rejected stage, else
 * the stage after the last pending one. Undefined if no stage was begun, or if stage 5 is pending.
 */
export function resumeStage(
  shop: number,
  rows: readonly OutboxEntry[],
  drafts: readonly Pick<Draft, 'name' | 'at'>[],
): Stage | undefined {
  const drafted = stages
    .flatMap((stage) =>
      drafts.filter(({ name }) => name === stageDraftName(shop, stage)).map(({ at }) => ({ stage, at })),
    )
    .sort((a, b) => b.at - a.at)
  if (drafted[0]) return drafted[0].stage
  const [toFix] = parkedStages(rows, shop)
  if (toFix) return toFix
  const last = stages.findLast((stage) => pendingOf(rows, stageDraftName(shop, stage)))
  return last === undefined || last === 5 ? undefined : stages[last]
}
