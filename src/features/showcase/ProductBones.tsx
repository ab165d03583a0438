import { BoneLine, BonePhoto } from '#ui/Bone.tsx'

/** A product on its way. */
export const ProductBones = () => (
  <div className="stack" aria-hidden="true">
    <div className="crumbs" />
    <div className="detail">
      <div className="gallery">
        <div className="gallery__main">
          <BonePhoto />
        </div>
      </div>
      <div className="stack">
        <div className="stack stack--s">
          <BoneLine width={80} />
          <BoneLine width={60} />
          <BoneLine width={40} />
        </div>
        <BoneLine width={80} />
        <div className="dock">
          <span className="bone bone--button" />
        </div>
        <BoneLine width={80} />
        <BoneLine width={60} />
      </div>
    </div>{' '}
  </div>
)
