import type { ReactNode, Ref } from 'react'
import { Awning } from '#ui/display/Awning.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { pin } from '#ui/display/icons.ts'
import { initialsOf } from '#ui/media/initials.ts'
import { StoredPhoto, type StoredPicture } from '#ui/media/StoredPhoto.tsx'
import { PlaceholderBanner } from './PlaceholderBanner.tsx'

/** How wide a banner is drawn, and a logo; the preload of the server's page says the same. */
export const shopImageSizes = { banner: '(min-width: 1200px) 1152px, 100vw', logo: '112px' } as const

type Props = {
  name: string
  /** 'Kabupaten Bogor, Jawa Barat'; '' while it is not known. */
  place: string
  banner: StoredPicture | null
  logo: StoredPicture | null
  /** On the banner: its owner's 'Edit Banner Iklan'. */
  bannerTools?: ReactNode
  /** Beside the name on wide screens, at the foot of phones: the way to the producer. */
  dock?: ReactNode
  /** Beside the name, on wide screens: what its owner may do. */
  tools?: ReactNode
  /** Beside the name: what everybody else may do with it. */
  visitorActions?: ReactNode
  /** The name, for whoever leads the focus there. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** The front of a shop: its banner under the awning, its logo, its name and where it is. */
export const ShopHeader = ({
  name,
  place,
  banner,
  logo,
  bannerTools,
  dock,
  tools,
  visitorActions: doing,
  headingRef,
}: Props) => (
  <div className="front">
    <div className="front__banner">
      {banner ? (
        <StoredPhoto
          picture={banner}
          alt={`Spanduk ${name}`}
          sizes={shopImageSizes.banner}
          first
          className="front__pic"
        />
      ) : (
        <PlaceholderBanner />
      )}
      {bannerTools && <div className="front__edit row row--wrap">{bannerTools}</div>}
    </div>
    <Awning />
    <div className="front__who">
      <span className="ava ava--front" aria-hidden={logo ? undefined : true}>
        {logo ? <StoredPhoto picture={logo} alt={`Logo ${name}`} sizes={shopImageSizes.logo} /> : initialsOf(name)}
      </span>
      <div className="front__name">
        <h1 ref={headingRef} tabIndex={-1}>
          {name}
        </h1>
        {place && (
          <p className="muted small row">
            <Icon d={pin} size="s" />
            {place}
          </p>
        )}
      </div>
      {dock && <div className="dock front__dock">{dock}</div>}
      {doing && <div className="row">{doing}</div>}
      {tools && <div className="row only-wide">{tools}</div>}
    </div>
  </div>
)

/** 'Kabupaten Bogor, Jawa Barat', of what is known. */
export const regionText = ({ regency_name, province_name }: { regency_name: string; province_name: string }) =>
  [regency_name, province_name].filter(Boolean).join(', ')
