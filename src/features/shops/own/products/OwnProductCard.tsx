import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useIsTakenDown } from '#catalog/use-decisions.ts'
import type { StateLabel } from '#contract/products/product-state.ts'
import { markSeen, useJustSaved } from '#drafts/just-saved-product.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import { useStoredPhoto } from '#photos/use-photos.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { clock, pin } from '#ui/display/icons.ts'
import { Price } from '#ui/display/Price.tsx'
import { SniSeal } from '#ui/display/SniSeal.tsx'
import { Truncate } from '#ui/display/Truncate.tsx'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { type StatusLook, StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { type OwnProduct, rejectionOf } from './own-products.ts'
import { changeLabel, editLabel, formAddressOf, productNameOf } from './product-actions.ts'

type Props = { good: OwnProduct; first: boolean; onOpen: (good: OwnProduct) => void }

/** A product of one's own in the grid: a tap on it says what can be done with it. */
export function OwnProductCard({ good, first, onOpen }: Props) {
  const name = productNameOf(good)
  const { card, mark } = useJustSavedCard(good.external_id)
  const change = changeLabel(good)
  // A draft, and one that was refused, want their owner at the form.
  const actionLabel = good.label === 'Draft' ? 'Edit' : rejectionOf(good) ? editLabel(good) : undefined
  return (
    <article
      ref={card}
      className={`good own-card${good.dimmed ? ' own-card--dim' : ''}${mark ? ' own-card--new' : ''}`}
    >
      <div className="good__pic">
        <OwnProductPhoto good={good} first={first} />
        {good.sni_status === 'active' && good.is_public === 1 && <SniSeal />}
      </div>
      <div className="good__body">
        {mark && !good.entry && <StatusTag look="good">{mark}</StatusTag>}
        <ProductMarks good={good} />
        <h3 className="good__name">
          <button type="button" className="own__open" title={name} aria-haspopup="dialog" onClick={() => onOpen(good)}>
            <Truncate text={name} max={17} />
          </button>
        </h3>
        {good.price_bottom !== null && <Price bottom={good.price_bottom} top={good.price_top ?? good.price_bottom} />}
        {change && <p className="xs own__change">{change}</p>}
        <CardFoot good={good} />
        {actionLabel && (
          <Link
            className="link link--bare small own__act"
            href={formAddressOf(good)}
            aria-label={`${actionLabel} ${name}`}
          >
            {actionLabel}
          </Link>
        )}
      </div>
    </article>
  )
}

function OwnProductPhoto({ good, first }: { good: OwnProduct; first: boolean }) {
  const isHere = fileIdOf(good.img_url) !== undefined
  const blob = useStoredPhoto(isHere ? (good.img_url ?? undefined) : undefined)
  const url = useBlobUrl(blob ?? undefined)
  if (!isHere) return <Photo path={good.img_url} facts={good.img} alt="" sizes={photoSizes.card} first={first} />
  if (blob === null) return <Photo path={null} facts={null} alt="" sizes={photoSizes.card} />
  return <span className="photo photo--square">{url && <img src={url} width="480" height="480" alt="" />}</span>
}

/** Where it is, and how it stands: what is on this phone first, for that is where its owner can help. */
export function ProductMarks({ good: { id, entry: waits, hasDraft: draft, label } }: { good: OwnProduct }) {
  const isDown = useIsTakenDown(id)
  return (
    <>
      {waits ? <EntryState row={waits} /> : draft && <StatusTag>Draf di HP</StatusTag>}
      {label && <StatusTag look={labelLooks[label]}>{label}</StatusTag>}
      {isDown && <StatusTag look="wrong">Diturunkan pengelola</StatusTag>}
    </>
  )
}

const labelLooks: Record<StateLabel, StatusLook> = {
  Draft: 'plain',
  'Sedang dalam peninjauan': 'wait',
  'Perlu diubah': 'wrong',
  'Tidak sesuai persyaratan': 'wrong',
  'Tidak Aktif': 'plain',
  'Sudah Kadaluarsa': 'wrong',
}

function EntryState({ row }: { row: OutboxEntry }) {
  const progress = useSending().progress[row.id]
  if (row.state === 'parked') return <SaveStatus at="fix" />
  if (row.state === 'kept') return <SaveStatus at="kept" />
  return <SaveStatus at="sending">{progress && `Mengirim… ${percentOf(progress)} %`}</SaveStatus>
}

/** Of all its photos; the save that follows is nothing beside them. */
const percentOf = ({ photo, of, percent }: { photo: number; of: number; percent: number }) =>
  Math.floor((photo - 1 + percent / 100) * (100 / Math.max(1, of)))

function CardFoot({ good: { entry: waits, province_name } }: { good: OwnProduct }) {
  const connectivity = useConnectivity()
  const waiting = waits?.state === 'kept' && (connectivity.open ? 'Segera dikirim' : 'Menunggu sinyal')
  const text = waiting || province_name
  if (!text) return null
  return (
    <p className="good__at">
      <Icon d={waiting ? clock : pin} size="xs" />
      <span>{text}</span>
    </p>
  )
}

const seenAfterMs = 2000 // ms on the screen
const growthMs = 2000 // ms in which what stands above the card may still grow

/** The product that was just saved, in the grid: the page scrolls to it once, and it is seen when it has stood there. */
function useJustSavedCard(key: string): {
  card: RefObject<HTMLElement | null>
  mark: 'Baru dikirim' | 'Baru disimpan' | undefined
} {
  const card = useRef<HTMLElement>(null)
  const sent = useJustSaved()
  const isThis = sent?.key === key
  const leads = isThis && !sent.seen
  useEffect(() => {
    return leads && card.current ? scrollToCard(card.current) : undefined
  }, [leads])
  return { card, mark: isThis ? (sent.draft ? 'Baru disimpan' : 'Baru dikirim') : undefined }
}

/** Ends by itself when the card has been seen, or has gone from the page. */
function scrollToCard(card: HTMLElement): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const center = () => card.scrollIntoView({ block: 'center' })
  // The front of the shop and its pictures may come after the card: it stays in the middle until somebody scrolls.
  const growth = new ResizeObserver(center)
  growth.observe(document.body)
  const stop = () => growth.disconnect()
  for (const event of ['touchstart', 'wheel', 'keydown'] as const)
    addEventListener(event, stop, { signal: over.signal, passive: true })
  const settled = setTimeout(stop, growthMs)
  const shown = new IntersectionObserver(
    (changes) => {
      clearTimeout(timer)
      if (changes.at(-1)?.isIntersecting) timer = setTimeout(markSeen, seenAfterMs)
    },
    { threshold: 0.6 },
  )
  shown.observe(card)
  // Whoever goes on by keyboard goes on from here; nothing is drawn around it for a thumb.
  card.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  return () => {
    over.abort()
    stop()
    shown.disconnect()
    clearTimeout(timer)
    clearTimeout(settled)
  }
}
