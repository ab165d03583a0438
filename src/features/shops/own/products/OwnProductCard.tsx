import { Link } from 'wouter'
import { useIsTakenDown } from '#catalog/use-decisions.ts'
import type { StateLabel } from '#contract/products/product-state.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import { useStoredPhoto } from '#photos/use-photos.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { clock, pin } from '#ui/display/icons.ts'
import { Price } from '#ui/display/Price.tsx'
import { SniSeal } from '#ui/display/SniSeal.tsx'
import { SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { StatusTag, type StatusVariant } from '#ui/feedback/StatusTag.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { type OwnProduct, rejectionOf } from './own-products.ts'
import { changeLabel, editLabel, formAddressOf, productNameOf } from './product-actions.ts'
import { useJustSavedCard } from './use-just-saved-card.ts'

type Props = { good: OwnProduct; first: boolean; onOpen: (good: OwnProduct) => void }

/** The card of an own product; a tap opens the sheet with its actions. */
export function OwnProductCard({ good, first, onOpen }: Props) {
  const name = productNameOf(good)
  const { card, mark } = useJustSavedCard<HTMLElement>(good.external_id)
  const change = changeLabel(good)
  // A draft and a rejected product have a direct link to the form.
  const actionLabel = good.label === 'Draft' ? 'Edit' : rejectionOf(good) ? editLabel(good) : undefined
  return (
    <article
      ref={card}
      className={`item-card own-card${good.dimmed ? ' own-card--dim' : ''}${mark ? ' own-card--new' : ''}`}
    >
      <div className="item-card__pic">
        <OwnProductPhoto good={good} first={first} />
        {good.sni_status === 'active' && good.is_public === 1 && <SniSeal />}
      </div>
      <div className="item-card__body">
        {mark && !good.entry && <StatusTag variant="good">{mark}</StatusTag>}
        <ProductMarks good={good} />
        <h3 className="item-card__name item-card__name--two">
          <button type="button" className="own__open" title={name} aria-haspopup="dialog" onClick={() => onOpen(good)}>
            {name}
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

export function OwnProductPhoto({ good, first }: { good: OwnProduct; first: boolean }) {
  const isLocal = fileIdOf(good.img_url) !== undefined
  const blob = useStoredPhoto(isLocal ? (good.img_url ?? undefined) : undefined)
  const url = useBlobUrl(blob ?? undefined)
  if (!isLocal) return <Photo path={good.img_url} facts={good.img} alt="" sizes={photoSizes.card} first={first} />
  if (blob === null) return <Photo path={null} facts={null} alt="" sizes={photoSizes.card} />
  return <span className="photo photo--square">{url && <img src={url} width="480" height="480" alt="" />}</span>
}

/** The tags of a product: first its state on this phone, where the owner can act, then its state on the server. */
export function ProductMarks({ good: { id, entry, hasDraft, label } }: { good: OwnProduct }) {
  const isTakenDown = useIsTakenDown(id)
  return (
    <>
      {entry ? <EntryState row={entry} /> : hasDraft && <StatusTag>Draf di HP</StatusTag>}
      {label && <StatusTag variant={labelLooks[label]}>{label}</StatusTag>}
      {isTakenDown && <StatusTag variant="wrong">Diturunkan pengelola</StatusTag>}
    </>
  )
}

const labelLooks: Record<StateLabel, StatusVariant> = {
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

/** The progress in percent: of the photos only, because the save that follows is small. */
const percentOf = ({ photo, of, percent }: { photo: number; of: number; percent: number }) =>
  Math.floor((photo - 1 + percent / 100) * (100 / Math.max(1, of)))

function CardFoot({ good: { entry, province_name } }: { good: OwnProduct }) {
  const connectivity = useConnectivity()
  const waitingText = entry?.state === 'kept' && (connectivity.open ? 'Segera dikirim' : 'Menunggu sinyal')
  const text = waitingText || province_name
  if (!text) return null
  return (
    <p className="item-card__at">
      <Icon d={waitingText ? clock : pin} size="xs" />
      <span>{text}</span>
    </p>
  )
}
