import { BoneLine, BonePhoto } from '#ui/Bone.tsx'

/** Cards on their way, as high as the real ones. */
export const CardBones = ({ count, className = 'cards' }: { count: number; className?: string }) => (
  <div className={className} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
      <div className="good" key={at}>
        <div className="good__pic">
          <BonePhoto />
        </div>
        <div className="good__body">
          <BoneLine width={80} />
          <BoneLine width={60} />
          <BoneLine width={80} />
          <BoneLine width={40} />
        </div>
      </div>
    ))}
  </div>
)
