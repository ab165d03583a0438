import { Link } from 'wouter'
import type { StateLabel } from '#contract/product-state.ts'
import { useKeptPhoto } from '#forms/use-photos.ts'
import { useIsDown } from '#goods/use-decisions.ts'
import { useRoad } from '#offline/road.ts'
import { fileIdOf, type Row } from '#offline/rows.ts'
import { useSending } from '#offline/sending.ts'
import { useBlobUrl } from '#ui/blob-url.ts'
import { Cut } from '#ui/Cut.tsx'
import { Icon } from '#ui/Icon.tsx'
import { clock, pin } from '#ui/icons.ts'
import { Photo } from '#ui/Photo.tsx'
import { Price } from '#ui/Price.tsx'
import { photoSizes } from '#ui/photo-sources.ts'
import { SniSeal } from '#ui/SniSeal.tsx'
import { State, type StateLook } from '#ui/State.tsx'
import { Whereabouts } from '#ui/Whereabouts.tsx'
import { changeWord, editWord, formOf, nameOf } from './doing.ts'
import { type OwnGood, refusalOf } from './own-goods.ts'
import { useJustSentCard } from './use-just-sent-card.ts'

type Props = { good: OwnGood; first: boolean; onOpen: (good: OwnGood) => void }

/** A product of one's own in the grid: a tap on it says what can be done with it. */
export function OwnGoodCard({ good, first, onOpen }: Props) {
  const name = nameOf(good)
  const { card, mark } = useJustSentCard(good.external_id)
  const change = changeWord(good)
  // A draft, and one that was refused, want their owner at the form (row 236).
  const wants = good.label === 'Draft' ? 'Edit' : refusalOf(good) ? editWord(good) : undefined
  return (
    <article ref={card} className={`good owned${good.dimmed ? ' owned--dim' : ''}${mark ? ' owned--new' : ''}`}>
      <div className="good__pic">
        <OwnPhoto good={good} first={first} />
        {good.sni_status === 'active' && good.is_public === 1 && <SniSeal />}
      </div>
      <div className="good__body">
        {mark && !good.waits && <State look="good">{mark}</State>}
        <Marks good={good} />
        <h3 className="good__name">
          <button type="button" className="own__open" title={name} aria-haspopup="dialog" onClick={() => onOpen(good)}>
            <Cut text={name} max={17} />
          </button>
        </h3>
        {good.price_bottom !== null && <Price bottom={good.price_bottom} top={good.price_top ?? good.price_bottom} />}
        {change && <p className="xs own__change">{change}</p>}
        <Foot good={good} />
        {wants && (
          <Link className="link link--bare small own__act" href={formOf(good)} aria-label={`${wants} ${name}`}>
            {wants}
          </Link>
        )}
      </div>
    </article>
  )
}

function OwnPhoto({ good, first }: { good: OwnGood; first: boolean }) {
  const isHere = fileIdOf(good.img_url) !== undefined
  const blob = useKeptPhoto(isHere ? (good.img_url ?? undefined) : undefined)
  const url = useBlobUrl(blob ?? undefined)
  if (!isHere) return <Photo path={good.img_url} facts={good.img} alt="" sizes={photoSizes.card} first={first} />
  if (blob === null) return <Photo path={null} facts={null} alt="" sizes={photoSizes.card} />
  return <span className="photo photo--square">{url && <img src={url} width="480" height="480" alt="" />}</span>
}

/** Where it is, and how it stands: what is on this phone first, for that is where its owner can help. */
export function Marks({ good: { id, waits, draft, label } }: { good: OwnGood }) {
  const isDown = useIsDown(id)
  return (
    <>
      {waits ? <OnItsWay row={waits} /> : draft && <State>Draf di HP</State>}
      {label && <State look={looks[label]}>{label}</State>}
      {isDown && <State look="wrong">Diturunkan pengelola</State>}
    </>
  )
}

const looks: Record<StateLabel, StateLook> = {
  Draft: 'plain',
  'Sedang dalam peninjauan': 'wait',
  'Perlu diubah': 'wrong',
  'Tidak sesuai persyaratan': 'wrong',
  'Tidak Aktif': 'plain',
  'Sudah Kadaluarsa': 'wrong',
}

function OnItsWay({ row }: { row: Row }) {
  const progress = useSending().progress[row.id]
  if (row.state === 'parked') return <Whereabouts at="fix" />
  if (row.state === 'kept') return <Whereabouts at="kept" />
  return <Whereabouts at="sending">{progress && `Mengirim… ${percentOf(progress)} %`}</Whereabouts>
}

/** Of all its photos; the save that follows is nothing beside them. */
const percentOf = ({ photo, of, percent }: { photo: number; of: number; percent: number }) =>
  Math.floor((photo - 1 + percent / 100) * (100 / Math.max(1, of)))

function Foot({ good: { waits, province_name } }: { good: OwnGood }) {
  const road = useRoad()
  const waiting = waits?.state === 'kept' && (road.open ? 'Segera dikirim' : 'Menunggu sinyal')
  const text = waiting || province_name
  if (!text) return null
  return (
    <p className="good__at">
      <Icon d={waiting ? clock : pin} size="xs" />
      <span>{text}</span>
    </p>
  )
}
