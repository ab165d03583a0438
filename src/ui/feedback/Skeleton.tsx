/** A line of a skeleton, as wide as the words it stands for. */
export const SkeletonLine = ({ width = 80 }: { width?: 40 | 60 | 80 }) => (
  <span className={`bone bone--line bone--${width}`} />
)

/** The square of a photo that is on its way. */
export const SkeletonPhoto = () => <span className="bone bone--pic" />
