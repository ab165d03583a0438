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

/** A stage that was begun on this phone, or 'next': the one that the server expects. */
type ResumeStage = Stage | 'next'

/** The stage to offer on the home page, once per session of the tab, and the function for the answer 'not now'. */
export function useResumeStage(isHome: boolean): { begun: ResumeStage | undefined; later: () => void } {
  const me = useSession()
  const shop = isHome && me && !isCompleted(me) ? (me.merchant_id ?? 0) : 0
  const [offer, setOffer] = useState<{ shop: number; stage: ResumeStage }>()
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

/** Links a merchant whose shop is not open yet back to the wizard. */
export const ResumeToast = ({ stage, onLater }: { stage: ResumeStage; onLater: () => void }) => (
  <Toast
    action={
      <>
        <Button variant="text" small onClick={onLater}>
          Nanti
        </Button>
        <ButtonLink variant="text" small to={stage === 'next' ? addresses.dashboard : addresses.wizard(stage)}>
          Lanjutkan
        </ButtonLink>
      </>
    }
  >
    {stage === 'next'
      ? 'Toko Anda belum dibuka. Lanjutkan pendaftarannya.'
      : `Lanjutkan tahap ${stage}, ${stageTitle(stage)}`}
  </Toast>
)

const stages = [1, 2, 3, 4, 5] as const

/**
 * The stage at which the merchant left the wizard: the stage of the latest draft, else the first rejected stage, else
 * the stage after the last pending one. 'next' if no stage was begun on this phone; undefined if stage 5 is pending.
 */
export function resumeStage(
  shop: number,
  rows: readonly OutboxEntry[],
  drafts: readonly Pick<Draft, 'name' | 'at'>[],
): ResumeStage | undefined {
  const drafted = stages
    .flatMap((stage) =>
      drafts.filter(({ name }) => name === stageDraftName(shop, stage)).map(({ at }) => ({ stage, at })),
    )
    .sort((a, b) => b.at - a.at)
  if (drafted[0]) return drafted[0].stage
  const [toFix] = parkedStages(rows, shop)
  if (toFix) return toFix
  const last = stages.findLast((stage) => pendingOf(rows, stageDraftName(shop, stage)))
  if (last === undefined) return 'next'
  return last === 5 ? undefined : stages[last]
}
