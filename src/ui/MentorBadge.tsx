import { Icon } from './Icon.tsx'
import { sprout } from './icons.ts'

/** Says that the producer of this product is mentored, and by whom. */
export const MentorBadge = ({ name }: { name: string }) => (
  <span className="mentor" title={`Binaan ${name}`}>
    <Icon d={sprout} />
    <span className="sr">Binaan {name}</span>
  </span>
)
