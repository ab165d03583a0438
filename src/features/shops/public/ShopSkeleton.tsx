import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'

/** The skeleton of a shop page, as high as the page. */
export const ShopSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <ShopHeaderSkeleton />
    <CardSkeletons count={6} />
  </div>
)

/** The skeleton of the header alone. */
export const ShopHeaderSkeleton = () => (
  <>
    <div className="front" aria-hidden="true">
      <div className="front__banner skeleton" />
      <div className="front__who">
        <span className="ava ava--front skeleton" />
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
