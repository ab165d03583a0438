import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { noChanges, type Review as Reviewed } from '#contract/operator.ts'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { useTitle } from '#ui/title.ts'
import { deskQuestion } from './desk.ts'
import { type Deed, useDeskKeys } from './desk-keys.ts'
import { KeysSheet } from './KeysSheet.tsx'
import { useNow } from './now.ts'
import { askOf, isFiltered, neighbour, nextFree, type QueueView, queueAddress, reviewAddress } from './queue-view.ts'
import { ReviewBody } from './ReviewBody.tsx'
import { Standing } from './Standing.tsx'
import { useClaim } from './use-claim.ts'
import { useDecision, type Verdict } from './use-decision.ts'
import { useRemark } from './use-remark.ts'
import { VerdictPanel } from './VerdictPanel.tsx'

/** The product, what it was before, and the verdict beside it. */
export function Review({ review, view }: { review: Reviewed; view: QueueView }) {
  useTitle(review.now.name)
  const id = review.product_id
  const [, go] = useLocation()
  const now = useNow()
  const [remark, write] = useRemark(id)
  const [seen, setSeen] = useState(review)
  const [asking, setAsking] = useState(false)
  const [missed, setMissed] = useState(false)
  const remarkBox = useRef<HTMLTextAreaElement>(null)
  const [keysShown, setKeysShown] = useState(false)
  const { data: queue } = useQuery(deskQuestion('queue', askOf(view)))
  const items = queue?.data ?? []

  const waits = review.review_state === 'submitted'
  const claim = useClaim(id, waits)
  const held = review.claim && !review.claim.mine && Date.parse(review.claim.until) > now ? review.claim : undefined
  const changed = review.version !== seen.version
  const open = waits && !held && !changed

  const { decide, busy, wrong } = useDecision(id, (nextId) => {
    // The filters go on; without any the server knows better what waits longest and is free.
    const next = isFiltered(view) ? nextFree(items, id) : (nextId ?? undefined)
    const goOn = () => go(next === undefined ? queueAddress(view) : reviewAddress(next, view), { replace: true })
    // The window that asked may still be giving its entry of the history back.
    if (history.state?.window) addEventListener('popstate', goOn, { once: true })
    else goOn()
  })

  function wish(verdict: Verdict) {
    if (!open || busy) return
    const silent = remark.trim() === ''
    if (verdict === 'changes' && silent) {
      setMissed(true)
      return remarkBox.current?.focus()
    }
    // It sends a letter and cannot be taken back: without a word why, that is asked once.
    if (verdict === 'reject' && silent) return setAsking(true)
    void decide(verdict, seen.version, remark)
  }
  function walk(step: 1 | -1) {
    const to = neighbour(items, id, step)
    if (to !== undefined) go(reviewAddress(to, view), { replace: true })
  }
  const deeds: Record<Deed, () => void> = {
    approve: () => wish('approve'),
    changes: () => wish('changes'),
    reject: () => wish('reject'),
    next: () => walk(1),
    previous: () => walk(-1),
    keys: () => setKeysShown(true),
  }
  useDeskKeys((deed) => deeds[deed]())

  return (
    <>
      <ReviewBody review={review} view={view}>
        <Standing
          review={review}
          held={held}
          mine={review.claim?.mine === 1 ? review.claim : undefined}
          now={now}
          claimWrong={claim.wrong}
          onTake={() => void claim.take()}
        />
      </ReviewBody>
      <VerdictPanel
        review={review}
        seen={seen}
        onSeen={() => setSeen(review)}
        open={open}
        busy={busy}
        wrong={wrong}
        remark={remark}
        remarkBox={remarkBox}
        remarkWrong={missed && remark.trim() === '' ? noChanges : undefined}
        onRemark={write}
        onVerdict={wish}
        onKeys={() => setKeysShown(true)}
        onWalk={items.length > 1 ? walk : undefined}
      />
      {asking && (
        <ConfirmSheet
          title="Tolak tanpa catatan?"
          yes="Tolak tanpa catatan"
          danger
          onYes={async () => void decide('reject', seen.version, '')}
          onShut={() => setAsking(false)}
        >
          Produsen menerima kabar ini tanpa tahu apa yang harus diperbaiki. Catatan singkat sudah cukup membantu.
        </ConfirmSheet>
      )}
      {keysShown && <KeysSheet onShut={() => setKeysShown(false)} />}
    </>
  )
}
