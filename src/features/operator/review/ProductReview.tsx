import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { noChanges, type Review as Reviewed } from '#contract/operator/operator.ts'
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
import { useDecision, type Verdict } from './use-decision.ts'
import { VerdictPanel } from './VerdictPanel.tsx'

/** The product, what it was before, and the verdict beside it. */
export function ProductReview({ review, view }: { review: Reviewed; view: QueueView }) {
  useTitle(review.now.name)
  const id = review.product_id
  const [, go] = useLocation()
  const now = useNow()
  const [remark, setRemark] = useRemark(id)
  const [seen, setSeen] = useState(review)
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
  const changed = review.version !== seen.version
  const open = isSubmitted && !othersClaim && !changed

  const { decide, busy, wrong } = useDecision(id, (nextId) => {
    // The filters go on; without any the server knows better what waits longest and is free.
    const next = isFiltered(view) ? nextUnclaimedId(items, id) : (nextId ?? undefined)
    const goToNext = () => go(next === undefined ? queueAddress(view) : reviewAddress(next, view), { replace: true })
    // The window that asked may still be giving its entry of the history back.
    if (history.state?.window) addEventListener('popstate', goToNext, { once: true })
    else goToNext()
  })

  function tryVerdict(verdict: Verdict) {
    if (!open || busy) return
    const noRemark = remark.trim() === ''
    if (verdict === 'changes' && noRemark) {
      setRemarkRequired(true)
      return remarkBox.current?.focus()
    }
    // It sends a letter and cannot be taken back: without a word why, that is asked once.
    if (verdict === 'reject' && noRemark) return setConfirmReject(true)
    decide({ verdict, version: seen.version, remark })
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
        seen={seen}
        onSeen={() => setSeen(review)}
        open={open}
        busy={busy}
        wrong={wrong}
        remark={remark}
        remarkBox={remarkBox}
        remarkWrong={remarkRequired && remark.trim() === '' ? noChanges : undefined}
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
          onYes={async () => decide({ verdict: 'reject', version: seen.version, remark: '' })}
          onClose={() => setConfirmReject(false)}
        >
          Produsen menerima kabar ini tanpa tahu apa yang harus diperbaiki. Catatan singkat sudah cukup membantu.
        </ConfirmSheet>
      )}
      {showShortcuts && <ShortcutsSheet onClose={() => setShowShortcuts(false)} />}
    </>
  )
}

/** What is written to the merchant about a product. It stays in this tab until it is decided. */
function useRemark(id: number): [remark: string, write: (remark: string) => void] {
  const name = `remark.${id}`
  const [remark, setRemark] = useState(() => readAutosave<string>(name) ?? '')
  const write = (written: string) => {
    setRemark(written)
    if (written === '') clearAutosave(name)
    else saveAutosave(name, written)
  }
  return [remark, write]
}

/** What each key does. */
const ShortcutsSheet = ({ onClose }: { onClose: () => void }) => (
  <Sheet title="Tombol papan ketik" onClose={onClose}>
    <dl className="sheet__part desk__keys">
      {reviewShortcuts.map(({ key, says }) => (
        <div key={key}>
          <dt>
            <kbd className="key">{key}</kbd>
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
    <p className="sheet__part small muted">Tidak berlaku selagi Anda mengetik.</p>
  </Sheet>
)

// A whole review from the keyboard.

export type ShortcutAction = 'approve' | 'changes' | 'reject' | 'next' | 'previous' | 'keys'

const reviewShortcuts: readonly { key: string; kind: ShortcutAction; says: string }[] = [
  { key: 'A', kind: 'approve', says: 'Terima' },
  { key: 'P', kind: 'changes', says: 'Minta perubahan' },
  { key: 'T', kind: 'reject', says: 'Tolak' },
  { key: 'J', kind: 'next', says: 'Produk berikutnya di antrean' },
  { key: 'K', kind: 'previous', says: 'Produk sebelumnya di antrean' },
  { key: '?', kind: 'keys', says: 'Daftar tombol ini' },
]

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>

/** What a key asks for. Never while somebody types, in a window, with a key of the browser's own, or when it is held down. */
export function shortcutOf(
  press: KeyPress,
  { typing, inWindow }: { typing: boolean; inWindow: boolean },
): ShortcutAction | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = press
  if (typing || inWindow || ctrlKey || metaKey || altKey || repeat || isComposing) return undefined
  return reviewShortcuts.find((known) => known.key === key.toUpperCase())?.kind
}

const editableSelector = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Hears the keys of the desk as long as the screen is there. */
function useReviewShortcuts(onAction: (action: ShortcutAction) => void) {
  const notify = useEffectEvent(onAction)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(editableSelector) !== null
      const action = shortcutOf(event, { typing, inWindow: document.querySelector('dialog[open]') !== null })
      if (!action || event.defaultPrevented) return
      event.preventDefault()
      notify(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
