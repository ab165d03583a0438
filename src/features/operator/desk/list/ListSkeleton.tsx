import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'

/** Rows of a list at the desk, on their way. */
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
