import { SkeletonLine, SkeletonPhoto } from '#ui/feedback/Skeleton.tsx'

/** A product on its way. */
export const ProductSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="crumbs" />
    <div className="detail">
      <div className="gallery">
        <div className="gallery__main">
          <SkeletonPhoto />
        </div>
      </div>
      <div className="stack">
        <div className="stack stack--s">
          <SkeletonLine width={80} />
          <SkeletonLine width={60} />
          <SkeletonLine width={40} />
        </div>
        <SkeletonLine width={80} />
        <div className="dock">
          <span className="bone bone--button" />
        </div>
        <SkeletonLine width={80} />
        <SkeletonLine width={60} />
      </div>
    </div>{' '}
  </div>
)
