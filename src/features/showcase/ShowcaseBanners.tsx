import { useQuery } from '@tanstack/react-query'
import { BannerStrip, BannerStripSkeleton } from '#catalog/BannerStrip.tsx'
import { homeQuery } from './queries.ts'

/** The banners once more, as a low strip. Its place is kept while they are on their way; without any it is not there. */
export function ShowcaseBanners() {
  const { data, error } = useQuery(homeQuery)
  if (!data && !error) return <BannerStripSkeleton />
  return <BannerStrip label="Spanduk etalase" banners={data?.data.banner_main ?? []} />
}
