import { BoneLine, BonePhoto } from '#ui/Bone.tsx'

type Props = { count: number; className?: string; lines?: readonly (40 | 60 | 80)[] }

/** Cards on their way, as high as the real ones: a picture and lines of these widths, in hundredths. */
export const CardBones = ({ count, className = 'cards', lines = [80, 60, 80, 40] }: Props) => (
  <div className={className} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
      <div className="good" key={at}>
        <div className="good__pic">
          <BonePhoto />
        </div>
        <div className="good__body">
          {lines.map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: so are their lines
            <BoneLine key={line} width={width} />
          ))}
        </div>
      </div>
    ))}
  </div>
)
