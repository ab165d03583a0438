import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Decision } from '#contract/moderation/moderation.ts'
import { effectOf, kindNames } from '#contract/moderation/moderation-rules.ts'
import { formatDateTime } from '#ui/display/format-date-time.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { ObjectionForm } from './ObjectionForm.tsx'

type Props = {
  decision: Decision
  /** A notice or a letter led here. */
  isLinked: boolean
  /** Of the link by which somebody came who cannot sign in. */
  code?: string
}

/** One decision: what it means, why, what was said against it, and the way to say more. */
export function DecisionCard({ decision, isLinked: led, code }: Props) {
  const { id, kind, name, reason, at, ended_at, ended_how, ended_reason, objections, may_object } = decision
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!led) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [led])
  const waits = objections.some(({ outcome }) => outcome === null)
  return (
    <article
      className={led ? 'panel stack decision decision--led' : 'panel stack decision'}
      ref={place}
      tabIndex={led ? -1 : undefined}
      aria-labelledby={`keputusan-${id}`}
    >
      <div className="stack stack--s">
        <p className="row row--wrap">
          {ended_at === null ? (
            <StatusTag look="wrong">Berlaku</StatusTag>
          ) : (
            <StatusTag look="good">Tidak berlaku lagi</StatusTag>
          )}
          {waits && <StatusTag look="wait">Keberatan diperiksa</StatusTag>}
        </p>
        <h2 id={`keputusan-${id}`} className="decision__text">
          {kindNames[kind]}: {name}
        </h2>
        <p className="xs muted">{formatDateTime(Date.parse(at))}</p>
      </div>
      <p>{effectOf(decision)}</p>
      <div>
        <p className="small muted">Alasannya</p>
        <p className="decision__text">{reason}</p>
      </div>
      {ended_at !== null && (
        <div>
          <p className="small muted">
            {ended_how === 'mended' ? 'Perubahan Anda diterima' : 'Dibatalkan'} {formatDateTime(Date.parse(ended_at))}
          </p>
          {ended_reason && <p className="decision__text">{ended_reason}</p>}
        </div>
      )}
      {objections.length > 0 && (
        <ol className="decision__objections" aria-label="Keberatan">
          {objections.map((said) => (
            <li key={said.at} className="stack stack--s">
              <p className="small muted">Keberatan Anda, {formatDateTime(Date.parse(said.at))}</p>
              <p className="decision__text">{said.remark}</p>
              {said.outcome !== null && (
                <p className="decision__text">
                  <b>{said.outcome === 'upheld' ? 'Keputusan tetap.' : 'Keberatan diterima.'}</b> {said.answer}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {ended_at === null && <FixLink decision={decision} signedIn={code === undefined} />}
      {may_object === 1 && <ObjectionForm id={id} {...(code !== undefined && { code })} />}
    </article>
  )
}

/** Where what was asked for is changed. */
function FixLink({ decision: { kind, verdict, thing_id }, signedIn }: { decision: Decision; signedIn: boolean }) {
  if (!signedIn || verdict !== 'changes') return null
  const to =
    kind === 'product'
      ? addresses.productForm({ id: thing_id })
      : kind === 'shop'
        ? addresses.shop(thing_id)
        : kind === 'body'
          ? addresses.lspro(thing_id)
          : addresses.lsproFeed
  return (
    <p>
      <Link className="link link--bare" href={to}>
        {kind === 'product' ? 'Ubah & kirim ulang' : 'Buka untuk mengubah'}
      </Link>
    </p>
  )
}
