import { BannerStripSkeleton } from '#catalog/BannerStrip.tsx'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import type { Region } from '#contract/regions.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'
import { CachedResults } from './CachedResults.tsx'
import type { SearchView } from './search-view.ts'

/** Results on their way. On a bad signal nobody waits with empty hands: what the phone remembers stands in for them. */
export function SearchSkeleton({ view, provinces }: { view: SearchView; provinces: Region[] }) {
  const isDelayed = useDelayed(true)
  if (isDelayed) return <CachedResults view={view} provinces={provinces} />
  return (
    <div className="stack stack--l">
      <BannerStripSkeleton />
      <CardSkeletons count={8} className="cards cards--side" />
    </div>
  )
}
