import { BannerLink } from '#catalog/BannerLink.tsx'
import type { Banner } from '#contract/showcase.ts'
import { useSettled } from '#ui/feedback/use-settled.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'

type Props = {
  banner: Banner
  /** The picture is in the first screen. */
  first: boolean
  /** The title is the page's first heading. */
  heading?: boolean
}

/** One banner: words at the left, picture at the right; on phones the picture lies below. The whole of it is the link. */
export function BannerSlide({ banner, first, heading }: Props) {
  const settled = useSettled()
  return (
    <div className="slide">
      <div className="slide__text">
        {heading ? <h1>{banner.title}</h1> : <p className="slide__title">{banner.title}</p>}
        {banner.remark && <p className="muted slide__remark">{banner.remark}</p>}
        <BannerLink className="btn slide__link" to={banner.target_click_url}>
          {banner.action || 'Lihat'}
        </BannerLink>
      </div>
      <Photo
        className="slide__pic"
        // The slides beside must not take the road from the one that is seen.
        path={first || settled ? banner.img_url : undefined}
        facts={banner.img}
        alt={banner.alt}
        sizes={photoSizes.hero}
        first={first}
      />
    </div>
  )
}
