import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import type { Category } from '#contract/showcase.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { grid, next } from '#ui/display/icons.ts'

const maxTiles = 7
/** Below it are those that the platform brings along, each with a drawing of its own. */
const firstWithoutIcon = 24

/** Seven categories with the most products, and the way to all of them (row 156). */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  const fullest = [...categories].sort((a, b) => b.total - a.total).slice(0, maxTiles)
  return (
    <section>
      <div className="head">
        <h2>Kategori</h2>
        <Link className="link link--bare" href={addresses.products()} aria-label={`${commonLabels.seeAll}: Kategori`}>
          {commonLabels.seeAll} <Icon d={next} size="s" />
        </Link>
      </div>
      <ul className="cats">
        {fullest.map(({ id, name }) => (
          <li key={id}>
            <Link className="cat" href={addresses.products({ category_id: id, category_name: name })}>
              <svg className="i cat__pic" viewBox="0 0 24 24" aria-hidden="true">
                {id < firstWithoutIcon ? <use href={`/categories.svg#c${id}`} /> : <path d={grid} />}
              </svg>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link className="cat cat--all" href={addresses.products()}>
            <svg className="i cat__pic" viewBox="0 0 24 24" aria-hidden="true">
              <path d={grid} />
            </svg>
            Semua kategori
          </Link>
        </li>
      </ul>
    </section>
  )
}
