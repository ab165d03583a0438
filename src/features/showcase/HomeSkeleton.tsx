import { CardSkeletons } from '#catalog/CardSkeletons.tsx'

/** The front of the shop on its way. */
export const HomeSkeleton = () => (
  <div className="stack stack--l" aria-hidden="true">
    <div className="hero stack">
      <span className="bone carousel--hero" />
      <div className="subs">
        <span className="bone sub" />
        <span className="bone sub" />
      </div>
    </div>
    <CardSkeletons count={6} className="cards cards--row" />
  </div>
)
