// @chunk cards
import { SkeletonLine, SkeletonPhoto } from '#ui/feedback/Skeleton.tsx'

type Props = { count: number; className?: string; lines?: readonly (40 | 60 | 80)[] }

/** Skeletons of cards, as high as the real ones: a picture and lines of these widths, in per cent. */
export const CardSkeletons = ({ count, className = 'cards', lines = [80, 60, 80, 40] }: Props) => (
  <div className={className} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
      <div className="item-card" key={index}>
        <div className="item-card__pic">
          <SkeletonPhoto />
        </div>
        <div className="item-card__body">
          {lines.map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placeholder are all alike
            <SkeletonLine key={line} width={width} />
          ))}
        </div>
      </div>
    ))}
  </div>
)
