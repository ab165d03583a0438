import type { ReactNode, Ref } from 'react'
import { Awning } from '#ui/Awning.tsx'
import { DrawnPhoto, type DrawnPicture } from '#ui/DrawnPhoto.tsx'
import { Icon } from '#ui/Icon.tsx'
import { pin } from '#ui/icons.ts'
import { initialsOf } from '#ui/initials.ts'
import { DrawnBanner } from './DrawnBanner.tsx'

/** How wide a banner is drawn, and a logo; the preload of the server's page says the same. */
export const shopSizes = { banner: '(min-width: 1200px) 1152px, 100vw', logo: '112px' } as const

type Props = {
  name: string
  /** 'Kabupaten Bogor, Jawa Barat'; '' while it is not known. */
  place: string
  banner: DrawnPicture | null
  logo: DrawnPicture | null
  /** On the banner: its owner's 'Edit Banner Iklan'. */
  bannerTools?: ReactNode
  /** Beside the name on wide screens, at the foot of phones: the way to the producer. */
  dock?: ReactNode
  /** Beside the name, on wide screens: what its owner may do. */
  tools?: ReactNode
  /** Beside the name: what everybody else may do with it. */
  doing?: ReactNode
  /** The name, for whoever leads the focus there. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** The front of a shop: its banner under the awning, its logo, its name and where it is (rows 219, 224). */
export const ShopFront = ({ name, place, banner, logo, bannerTools, dock, tools, doing, headingRef }: Props) => (
  <div className="front">
    <div className="front__banner">
      {banner ? (
        <DrawnPhoto picture={banner} alt={`Spanduk ${name}`} sizes={shopSizes.banner} first className="front__pic" />
      ) : (
        <DrawnBanner />
      )}
      {bannerTools && <div className="front__edit row row--wrap">{bannerTools}</div>}
    </div>
    <Awning />
    <div className="front__who">
      <span className="ava ava--front" aria-hidden={logo ? undefined : true}>
        {logo ? <DrawnPhoto picture={logo} alt={`Logo ${name}`} sizes={shopSizes.logo} /> : initialsOf(name)}
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
export const placeText = ({ regency_name, province_name }: { regency_name: string; province_name: string }) =>
  [regency_name, province_name].filter(Boolean).join(', ')
