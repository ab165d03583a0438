/** A line of a skeleton, about as wide as the text it stands for (`width` in per cent). */
export const SkeletonLine = ({ width = 80 }: { width?: 40 | 60 | 80 }) => (
  <span className={`skeleton skeleton--line skeleton--${width}`} />
)

/** The square placeholder of a photo that is loading. */
export const SkeletonPhoto = () => <span className="skeleton skeleton--pic" />
