import { addresses } from '#contract/addresses.ts'
import { openTimeText } from '#drafts/send-time-text.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { useOwnPicture } from '#photos/own-pictures.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { StatusTag, type StatusVariant } from '#ui/feedback/StatusTag.tsx'
import { initialsOf } from '#ui/media/initials.ts'
import { StoredPhoto } from '#ui/media/StoredPhoto.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { regionText } from '../../public/ShopHeader.tsx'
import type { OwnShopState } from '../use-own-shop.ts'
import type { ShopStanding, ShopState } from './use-shop-state.ts'

const standingTags: Record<Exclude<ShopStanding, 'unknown'>, { variant: StatusVariant; text: string }> = {
  open: { variant: 'good', text: 'Buka' },
  opening: { variant: 'wait', text: 'Siap dibuka' },
  unfinished: { variant: 'plain', text: 'Belum dibuka' },
  closed: { variant: 'wrong', text: 'Ditutup pengelola' },
}

/** Logo, name, place and standing of the own shop, also while the stages that say them wait for a signal. */
export function ShopHomeHeader({ own, state }: { own: OwnShopState; state: ShopState }) {
  const { standing, waiting } = state
  const connectivity = useConnectivity()
  const merchant = own.shop?.merchant
  const logo = useOwnPicture(waiting.logo ?? merchant?.img_url, waiting.logo ? null : (merchant?.img ?? null))
  const name = waiting.name || merchant?.name || 'Toko saya'
  const place = waiting.address || (own.shop && regionText(own.shop.location))
  return (
    <>
      <div className="shop-id">
        <span className="ava shop-id__logo" aria-hidden={logo ? undefined : true}>
          {logo ? <StoredPhoto picture={logo} alt={`Logo ${name}`} sizes="64px" /> : initialsOf(name)}
        </span>
        <div className="grow shop-id__text">
          <h1>{name}</h1>
          <p className="shop-id__facts small muted">
            {standing !== 'unknown' && (
              <StatusTag variant={standingTags[standing].variant}>{standingTags[standing].text}</StatusTag>
            )}
            {place && <span>{place}</span>}
          </p>
        </div>
        {standing === 'open' && (
          <ButtonLink to={addresses.shop(own.id)} variant="line" small>
            Lihat sebagai pembeli
          </ButtonLink>
        )}
      </div>
      {standing === 'opening' && (
        <Note icon={phone} variant="wait">
          <strong>Toko Anda siap.</strong>{' '}
          {connectivity.open ? openTimeText(true) : 'Dibuka sendiri begitu ada sinyal. Produk sudah dapat Anda tambah.'}
        </Note>
      )}
    </>
  )
}
