// @chunk filters
import type { Banner } from '#contract/showcase/schemas.ts'
import { Carousel } from '#ui/media/Carousel.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { BannerLink } from './BannerLink.tsx'

/** Banners as a low strip above a list, each of them one link. Renders nothing when there are no banners. */
export function BannerStrip({ label, banners }: { label: string; banners: readonly Banner[] }) {
  if (banners.length === 0) return null
  const slides = banners.map((banner) => ({ key: banner.id, node: <BannerStripItem banner={banner} /> }))
  return <Carousel label={label} slides={slides} className="carousel--low" />
}

const BannerStripItem = ({ banner }: { banner: Banner }) => (
  <BannerLink className="low" to={banner.target_click_url}>
    <b>{banner.title}</b>
    <Photo className="low__pic" path={banner.img_url} facts={banner.img} alt={banner.alt} sizes={photoSizes.strip} />
  </BannerLink>
)

/** The placeholder while the banners load. */
export const BannerStripSkeleton = () => <span className="skeleton carousel--low" aria-hidden="true" />
