import { BoneLine, BonePhoto } from '#ui/Bone.tsx'

/** Six of one's own on their way. */
export const OwnBones = () => (
  <div className="cards" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((at) => (
      <div className="good" key={at}>
        <div className="good__pic">
          <BonePhoto />
        </div>
        <div className="good__body">
          <BoneLine width={80} />
          <BoneLine width={60} />
          <BoneLine width={40} />
        </div>
      </div>
    ))}
  </div>
)
