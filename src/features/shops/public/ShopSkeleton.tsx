import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'

/** A shop on its way, as high as the real one. */
export const ShopSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <ShopHeaderSkeleton />
    <CardSkeletons count={6} />
  </div>
)

/** Its head alone. */
export const ShopHeaderSkeleton = () => (
  <>
    <div className="front" aria-hidden="true">
      <div className="front__banner bone" />
      <div className="front__who">
        <span className="ava ava--front bone" />
        <div className="front__name">
          <SkeletonLine width={80} />
          <SkeletonLine width={40} />
        </div>
      </div>
    </div>
    <div className="stats" aria-hidden="true">
      {[1, 2, 3].map((at) => (
        <div className="stat stat--skeleton" key={at} />
      ))}
    </div>
  </>
)
