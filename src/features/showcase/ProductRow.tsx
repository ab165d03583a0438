// @chunk cards
import { Link } from 'wouter'
import { ProductCard } from '#catalog/ProductCard.tsx'
import type { ProductCard as Card } from '#contract/showcase/schemas.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'

type Props = {
  title: string
  cards: Card[]
  /** A link beside the title to more products. */
  more?: { name: string; to: string }
  /** A row that scrolls horizontally; otherwise a grid. */
  row?: boolean
}

/** A group of products with a title; renders nothing without products. */
export function ProductRow({ title, cards, more, row }: Props) {
  if (cards.length === 0) return null
  const goods = cards.map((card) => <ProductCard key={card.id} card={card} />)
  return (
    <section>
      <div className="head">
        <h2>{title}</h2>
        {more && (
          <Link className="link link--bare" href={more.to} aria-label={`${more.name}: ${title}`}>
            {more.name} <Icon d={next} size="s" />
          </Link>
        )}
      </div>
      {row ? (
        <div className="card-row">
          <div className="cards cards--row">{goods}</div>
        </div>
      ) : (
        <div className="cards">{goods}</div>
      )}
    </section>
  )
}
