import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from '#catalog/Logo.tsx'
import { shortProvince } from '#contract/text/format.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next, pin } from '#ui/display/icons.ts'

type Props = {
  card: ComponentProps<typeof Logo>['profile'] & { province_name: string }
  /** Photos of a producer's products, or a body's scopes. */
  children: ReactNode
  /** The address of the card's link, and its text: 'Lihat UMKM'. */
  to: string
  go: string
}

/** A producer or a body among the results: logo, name, province. The whole card is one link. */
export const ResultCard = ({ card, children, to, go }: Props) => (
  <article className="item-card lsprocard">
    <div className="row">
      <Logo profile={card} />
      <div className="grow">
        <h3 className="item-card__name item-card__name--two" title={card.name}>
          {card.name}
        </h3>
        <p className="item-card__at">
          <Icon d={pin} size="xs" />
          <span>{shortProvince(card.province_name)}</span>
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
