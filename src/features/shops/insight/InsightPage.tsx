import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { wholeNumber } from '#contract/format.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { formatDateTime } from '#ui/display/format-date-time.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useOwnerAccess } from '../own/use-owner-access.ts'
import { InsightItems } from './InsightItems.tsx'
import { InsightTable } from './InsightTable.tsx'
import {
  type Insight,
  insightOf,
  type Measure,
  measureLabels,
  measures,
  weekComparison,
  weekSentence,
} from './insight.ts'
import { WeekChart } from './WeekChart.tsx'
import './insight.css'

/** How one's own shop was found, week by week: looks, ways to WhatsApp, numbers seen. */
export function InsightPage() {
  useTitle('Statistik toko')
  const mayOpen = useOwnerAccess()
  const shop = useSession()?.merchant_id ?? 0
  // Counted anew at each opening: whoever comes back wants to know who has come since.
  const asked = useQuery({ ...endpointQuery('shops.insight', {}), enabled: mayOpen, staleTime: 0 })
  return (
    <div className="insight stack">
      <div className="head">
        <h1 className="grow">Statistik toko</h1>
        {shop > 0 && (
          <span className="only-wide">
            <ButtonLink to={addresses.shop(shop)} look="line" small>
              Kembali
            </ButtonLink>
          </span>
        )}
      </div>
      {mayOpen ? (
        <QueryResult of={asked} what="Statistik toko" bones={<InsightSkeleton />}>
          {({ data }) => <InsightContent insight={insightOf(data)} shop={shop} at={asked.dataUpdatedAt} />}
        </QueryResult>
      ) : (
        <InsightSkeleton />
      )}
    </div>
  )
}

function InsightContent({ insight, shop, at }: { insight: Insight; shop: number; at: number }) {
  const [measure, setMeasure] = useState<Measure>('views')
  const { weeks, sums, totals } = insight
  const [week, setWeek] = useState(weeks.length - 1)
  if (insight.isNew) return <NoVisits shop={shop} />
  const chosen = Math.min(week, weeks.length - 1)
  return (
    <>
      <fieldset className="measures">
        <legend className="sr">Yang ditampilkan di diagram</legend>
        {measures.map((one) => (
          <label key={one} className="measure">
            <input type="radio" name="measure" checked={one === measure} onChange={() => setMeasure(one)} />
            <span className="measure__name">{measureLabels[one].name}</span>
            <b>{wholeNumber(totals[one])}</b>
          </label>
        ))}
      </fieldset>
      <section className="panel stack" aria-label="Per pekan">
        <div>
          <h2>{measureLabels[measure].name} per pekan</h2>
          <p className="small">{weekComparison(sums[measure], measure)}</p>
        </div>
        <WeekChart weeks={weeks} numbers={sums[measure]} measure={measure} chosen={chosen} onChoose={setWeek} />
        <p className="small" role="status">
          {weekSentence(insight, chosen)}
        </p>
        <InsightTable insight={insight} />
      </section>
      <InsightItems insight={insight} />
      <p className="small muted">
        Data per {formatDateTime(at)}. Setiap orang dihitung sekali sehari, kunjungan Anda sendiri tidak. Pekan mulai
        hari Senin; pekan ini masih berjalan.
      </p>
    </>
  )
}

const NoVisits = ({ shop }: { shop: number }) => (
  <Empty
    look="find"
    title="Belum ada kunjungan dalam 12 pekan terakhir"
    say="Bagikan halaman toko Anda: cetak kode QR-nya, atau kirim alamatnya ke pelanggan lewat WhatsApp."
  >
    <ButtonLink to={addresses.shop(shop)}>Buka halaman toko</ButtonLink>
  </Empty>
)

const InsightSkeleton = () => (
  <div className="panel insight__skeleton" aria-hidden="true">
    <SkeletonLine width={60} />
    <span className="bone insight__chart" />
    <SkeletonLine width={80} />
  </div>
)
