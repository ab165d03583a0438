import { CardBones } from '#goods/CardBones.tsx'
import { BoneLine } from '#ui/Bone.tsx'

/** A shop on its way, as high as the real one. */
export const ShopBones = () => (
  <div className="stack" aria-hidden="true">
    <FrontBones />
    <CardBones count={6} />
  </div>
)

/** Its head alone. */
export const FrontBones = () => (
  <>
    <div className="front" aria-hidden="true">
      <div className="front__banner bone" />
      <div className="front__who">
        <span className="ava ava--front bone" />
        <div className="front__name">
          <BoneLine width={80} />
          <BoneLine width={40} />
        </div>
      </div>
    </div>
    <div className="stats" aria-hidden="true">
      {[1, 2, 3].map((at) => (
        <div className="stat stat--bone" key={at} />
      ))}
    </div>
  </>
)
