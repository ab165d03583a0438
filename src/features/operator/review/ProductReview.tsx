import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { noChanges, type Review as Reviewed } from '#contract/operator/operator.ts'
import { hasVisibleText } from '#contract/text/visible-text.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { deskQuery } from '../desk/desk-client.ts'
import { clearAutosave, readAutosave, saveAutosave } from '../desk/form/form-autosave.ts'
import { useClaim } from '../desk/use-claim.ts'
import { useNow } from '../desk/use-now.ts'
import {
  adjacentId,
  isFiltered,
  nextUnclaimedId,
  type QueueView,
  queueAddress,
  queueInputOf,
  reviewAddress,
} from '../queue/queue-view.ts'
import { ReviewBody } from './ReviewBody.tsx'
import { ReviewStatus } from './ReviewStatus.tsx'
import { reviewShortcuts, type ShortcutAction, useReviewShortcuts } from './review-shortcuts.ts'
import { useDecision, type Verdict } from './use-decision.ts'
import { VerdictPanel } from './VerdictPanel.tsx'

/** A product under review, its differences to the version before, and the panel for the decision. */
export function ProductReview({ review, view }: { review: Reviewed; view: QueueView }) {
  useTitle(review.now.name)
  const id = review.product_id
  const [, go] = useLocation()
  const now = useNow()
  const [remark, setRemark] = useRemark(id)
  const [lastSeen, setLastSeen] = useState(review)
  const [confirmReject, setConfirmReject] = useState(false)
  const [remarkRequired, setRemarkRequired] = useState(false)
  const remarkBox = useRef<HTMLTextAreaElement>(null)
  const [showShortcuts, setShowShortcuts] = useState(false)
  const { data: queue } = useQuery(deskQuery('queue', queueInputOf(view)))
  const items = queue?.data ?? []

  const isSubmitted = review.review_state === 'submitted'
  const claim = useClaim(id, isSubmitted)
  const othersClaim =
    review.claim && !review.claim.mine && Date.parse(review.claim.until) > now ? review.claim : undefined
  const changed = review.version !== lastSeen.version
  const open = isSubmitted && !othersClaim && !changed

  const { decide, busy, wrong } = useDecision(review, (nextId) => {
    // With filters the next product comes from the filtered list. Without filters the server names the oldest free one.
    const next = isFiltered(view) ? nextUnclaimedId(items, id) : (nextId ?? undefined)
    const goToNext = () => go(next === undefined ? queueAddress(view) : reviewAddress(next, view), { replace: true })
    // A confirmation dialog that is closing still removes its history entry: wait for that.
    if (history.state?.window) addEventListener('popstate', goToNext, { once: true })
    else goToNext()
  })

  function tryVerdict(verdict: Verdict) {
    if (!open || busy) return
    const noRemark = !hasVisibleText(remark)
    if (verdict === 'changes' && noRemark) {
      setRemarkRequired(true)
      return remarkBox.current?.focus()
    }
    // A rejection sends an e-mail and cannot be undone: without a remark it has to be confirmed.
    if (verdict === 'reject' && noRemark) return setConfirmReject(true)
    decide({ verdict, version: lastSeen.version, remark })
  }
  function goToAdjacent(step: 1 | -1) {
    const to = adjacentId(items, id, step)
    if (to !== undefined) go(reviewAddress(to, view), { replace: true })
  }
  const handlers: Record<ShortcutAction, () => void> = {
    approve: () => tryVerdict('approve'),
    changes: () => tryVerdict('changes'),
    reject: () => tryVerdict('reject'),
    next: () => goToAdjacent(1),
    previous: () => goToAdjacent(-1),
    keys: () => setShowShortcuts(true),
  }
  useReviewShortcuts((action) => handlers[action]())

  return (
    <>
      <ReviewBody review={review} view={view}>
        <ReviewStatus
          review={review}
          othersClaim={othersClaim}
          ownClaim={review.claim?.mine === 1 ? review.claim : undefined}
          now={now}
          claimError={claim.wrong}
          onTake={() => void claim.take()}
        />
      </ReviewBody>
      <VerdictPanel
        review={review}
        lastSeen={lastSeen}
        onSeen={() => setLastSeen(review)}
        open={open}
        busy={busy}
        wrong={wrong}
        remark={remark}
        remarkBox={remarkBox}
        remarkWrong={remarkRequired && !hasVisibleText(remark) ? noChanges : undefined}
        onRemark={setRemark}
        onVerdict={tryVerdict}
        onShortcuts={() => setShowShortcuts(true)}
        onAdjacent={items.length > 1 ? goToAdjacent : undefined}
      />
      {confirmReject && (
        <ConfirmSheet
          title="Tolak tanpa catatan?"
          yes="Tolak tanpa catatan"
          danger
          onYes={async () => decide({ verdict: 'reject', version: lastSeen.version, remark: '' })}
          onClose={() => setConfirmReject(false)}
        >
          Produsen menerima kabar ini tanpa tahu apa yang harus diperbaiki. Catatan singkat sudah cukup membantu.
        </ConfirmSheet>
      )}
      {showShortcuts && <ShortcutsSheet onClose={() => setShowShortcuts(false)} />}
    </>
  )
}

/** The remark to the merchant about a product, autosaved in this tab until the decision. */
function useRemark(id: number): [remark: string, write: (remark: string) => void] {
  const name = `remark.${id}`
  const [remark, setRemark] = useState(() => readAutosave<string>(name) ?? '')
  const write = (text: string) => {
    setRemark(text)
    if (text === '') clearAutosave(name)
    else saveAutosave(name, text)
  }
  return [remark, write]
}

/** The list of keyboard shortcuts. */
const ShortcutsSheet = ({ onClose }: { onClose: () => void }) => (
  <Sheet title="Tombol papan ketik" onClose={onClose}>
    <dl className="sheet__part desk__keys">
      {reviewShortcuts.map(({ key, label }) => (
        <div key={key}>
          <dt>
            <kbd className="key">{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
    <p className="sheet__part small muted">Tidak berlaku selagi Anda mengetik.</p>
  </Sheet>
)
