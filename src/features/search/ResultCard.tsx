import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from '#catalog/Logo.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { next, pin } from '#ui/display/icons.ts'

type Props = {
  card: ComponentProps<typeof Logo>['of'] & { province_name: string }
  /** The name as it is drawn, when that is not the whole of it. */
  name?: ReactNode
  /** What they make, or certify. */
  children: ReactNode
  /** Where the card leads, and what its link says: 'Lihat UMKM'. */
  to: string
  go: string
}

/** A producer or a body among results: logo, name, place. The whole card is one link. */
export const ResultCard = ({ card, name, children, to, go }: Props) => (
  <article className="good lsprocard">
    <div className="row">
      <Logo of={card} />
      <div className="grow">
        <h3 className="good__name" {...(name && { title: card.name })}>
          {name ?? card.name}
        </h3>
        <p className="good__at">
          <Icon d={pin} size="xs" />
          <span>{card.province_name}</span>
        </p>
      </div>
    </div>
    {children}
    <Link className="link link--bare small lsprocard__foot" href={to} aria-label={`${go} ${card.name}`}>
      {go}
      <Icon d={next} size="s" />
    </Link>
  </article>
)
