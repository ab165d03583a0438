import type { Region } from '#contract/regions.ts'
import { CardBones } from '#goods/CardBones.tsx'
import { LowBannersBone } from '#goods/LowBanners.tsx'
import { useLate } from '#ui/late.ts'
import { RememberedResults } from './RememberedResults.tsx'
import type { SearchView } from './search-view.ts'

/** Results on their way. On a bad signal nobody waits with empty hands: what the phone remembers stands in for them. */
export function SearchBones({ view, provinces }: { view: SearchView; provinces: Region[] }) {
  const late = useLate(true)
  if (late) return <RememberedResults view={view} provinces={provinces} />
  return (
    <div className="stack stack--l">
      <LowBannersBone />
      <CardBones count={8} className="cards cards--side" />
    </div>
  )
}
