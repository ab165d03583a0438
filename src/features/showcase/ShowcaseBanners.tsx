import { useQuery } from '@tanstack/react-query'
import type { Banner } from '#contract/showcase.ts'
import { Carousel } from '#ui/Carousel.tsx'
import { Photo } from '#ui/Photo.tsx'
import { photoSizes } from '#ui/photo-sources.ts'
import { BannerLink } from './BannerLink.tsx'
import { homeQuestion } from './questions.ts'

/** The banners once more, as a low strip. Its place is kept while they are on their way; without any it is not there. */
export function ShowcaseBanners() {
  const { data, error } = useQuery(homeQuestion)
  const banners = data?.data.banner_main ?? []
  if (banners.length === 0) return data || error ? null : <span className="bone carousel--low" aria-hidden="true" />
  const slides = banners.map((banner) => ({ key: banner.id, node: <LowBanner banner={banner} /> }))
  return <Carousel label="Spanduk etalase" slides={slides} className="carousel--low" />
}

const LowBanner = ({ banner }: { banner: Banner }) => (
  <BannerLink className="low" to={banner.target_click_url}>
    <b>{banner.title}</b>
    <Photo className="low__pic" path={banner.img_url} facts={banner.img} alt={banner.alt} sizes={photoSizes.strip} />
  </BannerLink>
)
