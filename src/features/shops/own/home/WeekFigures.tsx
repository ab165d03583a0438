import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { useDataAge } from '#ui/feedback/data-age.ts'
import { insightOf, type Measure, measureLabels, measures } from '../../insight/insight.ts'

/** The numbers of this week, which lead to the statistics. Renders dashes until they are known. */
export function WeekFigures() {
  const query = useQuery(endpointQuery('shops.insight', {}))
  const insight = query.data && insightOf(query.data.data)
  useDataAge(query.data && query.dataUpdatedAt)
  const numberOf = (measure: Measure) => (insight ? wholeNumber(insight.sums[measure].at(-1) ?? 0) : '–')
  return (
    <section className="panel week-figures" aria-labelledby="pekan-ini">
      <div className="head">
        <h2 id="pekan-ini">Pekan ini</h2>
        <Link className="link link--bare" href={addresses.insight}>
          Statistik <Icon d={next} size="s" />
        </Link>
      </div>
      <dl>
        {measures.map((measure) => (
          <div key={measure}>
            <dt>{measureLabels[measure].name}</dt>
            <dd>{numberOf(measure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
