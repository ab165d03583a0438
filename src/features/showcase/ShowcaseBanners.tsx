import { useQuery } from '@tanstack/react-query'
import { LowBanners, LowBannersBone } from '#goods/LowBanners.tsx'
import { homeQuestion } from './questions.ts'

/** The banners once more, as a low strip. Its place is kept while they are on their way; without any it is not there. */
export function ShowcaseBanners() {
  const { data, error } = useQuery(homeQuestion)
  if (!data && !error) return <LowBannersBone />
  return <LowBanners label="Spanduk etalase" banners={data?.data.banner_main ?? []} />
}
