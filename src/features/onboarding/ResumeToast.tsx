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

/** The stage to offer on the home page, once a visit, and the answer 'not now'. */
export function useResumeStage(isHome: boolean): { begun: Stage | undefined; later: () => void } {
  const me = useSession()
  const shop = isHome && me && !isCompleted(me) ? (me.merchant_id ?? 0) : 0
  const [found, setFound] = useState<{ shop: number; stage: Stage }>()
  useEffect(() => {
    setFound(undefined)
    if (!shop || getItem('session', storageKey)) return
    let isCurrent = true
    // What cannot be read now is offered at the next visit.
    Promise.all([pendingEntries(), readDrafts()]).then(
      ([rows, drafts]) => {
        const stage = resumeStage(shop, rows, drafts)
        if (!isCurrent || !stage) return
        setItem('session', storageKey, 1)
        setFound({ shop, stage })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [shop])
  return { begun: found?.shop === shop ? found.stage : undefined, later: () => setFound(undefined) }
}

/** Leads whoever had to stop in the middle of a stage back to it. */
export const ResumeToast = ({ stage, onLater }: { stage: Stage; onLater: () => void }) => (
  <Toast
    action={
      <>
        <Button look="text" small onClick={onLater}>
          Nanti
        </Button>
        <ButtonLink look="text" small to={addresses.wizard(stage)}>
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
 * The stage somebody was at when the app went away: the one that was written at last, else the one that was refused,
 * else the one after what waits. Undefined where nothing was begun, and where nothing is left but to wait.
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
