import { CardBones } from '#goods/CardBones.tsx'

/** The front of the shop on its way. */
export const HomeBones = () => (
  <div className="stack stack--l" aria-hidden="true">
    <div className="hero stack">
      <span className="bone carousel--hero" />
      <div className="subs">
        <span className="bone sub" />
        <span className="bone sub" />
      </div>
    </div>
    <CardBones count={6} className="cards cards--row" />
  </div>
)
