import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'

/** The skeleton of a list at the desk. */
export const ListSkeleton = () => (
  <div className="panel desk__rows" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="desk__skeleton">
        <SkeletonLine width={60} />
        <SkeletonLine width={80} />
      </div>
    ))}
  </div>
)
