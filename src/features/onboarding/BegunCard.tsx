import { useEffect, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { type Stage, titleOf } from '#forms/stages.ts'
import { draftsOf } from '#offline/drafts.ts'
import { waitingRows } from '#offline/outbox.ts'
import { note, noted } from '#session/notes.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Toast } from '#ui/Toast.tsx'
import { begunStage } from './begun.ts'

const shelf = 'begun'

/** The stage to offer on the home page, once a visit, and the answer 'not now'. */
export function useBegun(isHome: boolean): { begun: Stage | undefined; later: () => void } {
  const me = useSession()
  const shop = isHome && me && !isCompleted(me) ? (me.merchant_id ?? 0) : 0
  const [found, setFound] = useState<{ shop: number; stage: Stage }>()
  useEffect(() => {
    setFound(undefined)
    if (!shop || noted('session', shelf)) return
    let here = true
    // What cannot be read now is offered at the next visit.
    Promise.all([waitingRows(), draftsOf()]).then(
      ([rows, drafts]) => {
        const stage = begunStage(shop, rows, drafts)
        if (!here || !stage) return
        note('session', shelf, 1)
        setFound({ shop, stage })
      },
      () => {},
    )
    return () => {
      here = false
    }
  }, [shop])
  return { begun: found?.shop === shop ? found.stage : undefined, later: () => setFound(undefined) }
}

/** Leads whoever had to stop in the middle of a stage back to it. */
export const BegunCard = ({ stage, onLater }: { stage: Stage; onLater: () => void }) => (
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
    {`Lanjutkan tahap ${stage}, ${titleOf(stage)}`}
  </Toast>
)
