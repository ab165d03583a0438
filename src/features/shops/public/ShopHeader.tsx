import type { ReactNode, Ref } from 'react'
import { BannerAwning } from '#ui/display/BannerAwning.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { pin } from '#ui/display/icons.ts'
import { initialsOf } from '#ui/media/initials.ts'
import { StoredPhoto, type StoredPicture } from '#ui/media/StoredPhoto.tsx'
import { PlaceholderBanner } from './PlaceholderBanner.tsx'

/** The widths of the banner and the logo; the preload in the server's page uses them too. */
export const shopImageSizes = { banner: '(min-width: 1200px) 1152px, 100vw', logo: '112px' } as const

type Props = {
  name: string
  /** 'Kabupaten Bogor, Jawa Barat'; '' while unknown. */
  place: string
  banner: StoredPicture | null
  logo: StoredPicture | null
  /** For the owner: 'Edit Banner Iklan'. On the banner on wide screens, below the name on phones. */
  bannerTools?: ReactNode
  /** The contact button: beside the name on wide screens, in the action bar on phones. */
  dock?: ReactNode
  /** The owner's buttons, beside the name on wide screens. */
  tools?: ReactNode
  /** The visitors' buttons, beside the name. */
  visitorActions?: ReactNode
  /** The heading, for moving the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** The header of a shop: its banner, its logo, its name and its region. */
export const ShopHeader = ({
  name,
  place,
  banner,
  logo,
  bannerTools,
  dock,
  tools,
  visitorActions,
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
    </div>
    <BannerAwning />
    <div className="front__who">
      <span className="ava ava--front" aria-hidden={logo ? undefined : true}>
        {logo ? (
          <StoredPhoto picture={logo} alt={`Logo ${name}`} sizes={shopImageSizes.logo} fallback={initialsOf(name)} />
        ) : (
          initialsOf(name)
        )}
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
      {dock && <div className="action-bar front__dock">{dock}</div>}
      {visitorActions && <div className="row">{visitorActions}</div>}
      {tools && <div className="row only-wide">{tools}</div>}
    </div>
    {bannerTools && <div className="front__edit row row--wrap">{bannerTools}</div>}
  </div>
)

/** 'Kabupaten Bogor, Jawa Barat'; unknown names are left out. */
export const regionText = ({ regency_name, province_name }: { regency_name: string; province_name: string }) =>
  [regency_name, province_name].filter(Boolean).join(', ')
