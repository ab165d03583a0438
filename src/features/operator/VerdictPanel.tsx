import type { RefObject } from 'react'
import type { Review } from '#contract/operator.ts'
import { Alert } from '#ui/Alert.tsx'
import { useAboveKeyboard } from '#ui/above-keyboard.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { check, next } from '#ui/icons.ts'
import { prev } from '#ui/late-icons.ts'
import { ChangedSince } from './ChangedSince.tsx'
import { Checklist } from './Checklist.tsx'
import { OpenCase } from './OpenCase.tsx'
import { remarkMost, remarkTemplates, withSentence } from './remarks.ts'
import { TextArea } from './TextArea.tsx'
import type { Verdict } from './use-decision.ts'
import { Warnings } from './Warnings.tsx'

type Props = {
  review: Review
  /** As it was when it was looked at. */
  seen: Review
  onSeen: () => void
  /** A decision can be made now. */
  open: boolean
  busy: Verdict | undefined
  wrong: string | undefined
  remark: string
  remarkBox: RefObject<HTMLTextAreaElement | null>
  remarkWrong: string | undefined
  onRemark: (remark: string) => void
  onVerdict: (verdict: Verdict) => void
  onKeys: () => void
  /** Without another one in the queue there is nowhere to go. */
  onWalk: ((step: 1 | -1) => void) | undefined
}

/** What to look at, what to say, and the three ways to end it. */
export function VerdictPanel({ review, seen, onSeen, open, remark, onRemark, ...rest }: Props) {
  const { remarkBox, remarkWrong, busy, wrong, onVerdict, onKeys, onWalk } = rest
  const waits = review.review_state === 'submitted'
  const bar = useAboveKeyboard<HTMLDivElement>(waits)
  const button = (verdict: Verdict, key: string, name: string, look: 'fill' | 'line' | 'danger') => (
    <button
      type="button"
      className={buttonClass({ look, wide: true })}
      disabled={!open || busy !== undefined}
      aria-busy={busy === verdict || undefined}
      aria-keyshortcuts={key}
      onClick={() => onVerdict(verdict)}
    >
      {verdict === 'approve' && <Icon d={check} size="s" />}
      {busy === verdict ? 'Mengirim…' : name}
      <span className="key only-wide" aria-hidden="true">
        {key}
      </span>
    </button>
  )
  return (
    <aside className="verdict" aria-label="Periksa">
      <div className="head verdict__head">
        <h2>Periksa</h2>
        <span className="row">
          {onWalk && (
            <>
              <button type="button" className="iconbtn" aria-label="Produk sebelumnya" onClick={() => onWalk(-1)}>
                <Icon d={prev} />
              </button>
              <button type="button" className="iconbtn" aria-label="Produk berikutnya" onClick={() => onWalk(1)}>
                <Icon d={next} />
              </button>
            </>
          )}
          <button type="button" className="iconbtn only-wide" aria-label="Tombol papan ketik" onClick={onKeys}>
            <span className="key" aria-hidden="true">
              ?
            </span>
          </button>
        </span>
      </div>
      <Checklist isSni={review.now.is_sni === 1} />
      <Warnings warnings={review.warnings} content={review.now} />
      {waits && <ChangedSince seen={seen} review={review} onSeen={onSeen} />}
      {waits ? (
        <>
          <TextArea
            label="Catatan untuk produsen"
            value={remark}
            ref={remarkBox}
            wrong={remarkWrong}
            maxLength={remarkMost}
            rows={2}
            onChange={({ currentTarget }) => onRemark(currentTarget.value)}
          />
          <fieldset className="row row--wrap">
            <legend className="sr">Kalimat siap pakai</legend>
            {remarkTemplates.map(({ name, sentence }) => (
              <button
                key={name}
                type="button"
                className="chip"
                title={sentence}
                onClick={() => onRemark(withSentence(remark, sentence))}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <Alert>{wrong}</Alert>
          <div className="verdict__buttons" ref={bar}>
            {button('approve', 'A', 'Terima', 'fill')}
            {button('changes', 'P', 'Minta perubahan', 'line')}
            {button('reject', 'T', 'Tolak', 'danger')}
          </div>
        </>
      ) : (
        <>
          <Alert>{wrong}</Alert>
          <p className="small muted">Produk ini tidak sedang menunggu diperiksa.</p>
          {review.live && (
            <OpenCase kind="product" id={review.product_id}>
              Moderasi produk ini
            </OpenCase>
          )}
        </>
      )}
    </aside>
  )
}
