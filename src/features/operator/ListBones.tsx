import { BoneLine } from '#ui/Bone.tsx'

/** Rows of a list at the desk, on their way. */
export const ListBones = () => (
  <div className="panel desk__rows" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <div key={row} className="desk__bone">
        <BoneLine width={60} />
        <BoneLine width={80} />
      </div>
    ))}
  </div>
)
