import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { wholeNumber } from '#contract/format.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { shopIcon } from '#ui/display/icons.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { type Insight, type InsightItem, sumOf } from './insight.ts'
import { MiniBars } from './WeekChart.tsx'

/** The shop's own page and each product, with what was counted of it in twelve weeks. */
export const InsightItems = ({ insight: { items: found } }: { insight: Insight }) => (
  <section>
    <div className="head">
      <h2>Per halaman</h2>
      <p className="small muted">12 pekan terakhir</p>
    </div>
    <ul className="panel insight__goods">
      {found.map((thing) => (
        <li key={thing.id ?? 'shop'}>
          <span className="insight__pic">
            {thing.id === undefined ? (
              <Icon d={shopIcon} />
            ) : (
              <Photo path={thing.img_url} facts={thing.img} alt="" sizes="56px" />
            )}
          </span>
          <div className="grow">
            <p className="insight__name">
              {thing.id === undefined || thing.is_public === 0 ? thing.name : <ProductLink {...thing} id={thing.id} />}
            </p>
            <p className="small muted">{countsText(thing)}</p>
          </div>
          <MiniBars numbers={thing.views} />
        </li>
      ))}
    </ul>
  </section>
)

const ProductLink = ({ id, name }: { id: number; name: string }) => (
  <Link href={addresses.product(id)} className="insight__link">
    {name}
  </Link>
)

const countsText = ({ views, whatsapp }: InsightItem) =>
  `Dilihat ${wholeNumber(sumOf(views))} kali, WhatsApp ${wholeNumber(sumOf(whatsapp))} kali`
