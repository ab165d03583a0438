import { Photo } from '../media/Photo.tsx'
import { Icon } from './Icon.tsx'
import { sprout } from './icons.ts'

type Props = {
  name: string
  /** Path of the mentor's logo. */
  logo: string | null
}

/** Shows that this product's producer has a mentor, with the mentor's logo, or with a sprout if there is no logo. */
export const MentorBadge = ({ name, logo }: Props) => (
  <span className="mentor" title={`Binaan ${name}`}>
    {logo ? <Photo path={logo} facts={null} alt="" sizes="32px" fallback={<Icon d={sprout} />} /> : <Icon d={sprout} />}
    <span className="sr">Binaan {name}</span>
  </span>
)
