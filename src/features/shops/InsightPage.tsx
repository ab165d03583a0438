import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { wholeNumber } from '#contract/values.ts'
import { question } from '#offline/question.ts'
import { useSession } from '#session/use-session.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { moment } from '#ui/moment.ts'
import { useTitle } from '#ui/title.ts'
import { InsightGoods } from './InsightGoods.tsx'
import { InsightTable } from './InsightTable.tsx'
import { comparison, type Insight, insightOf, type Measure, measures, measureWords, weekSentence } from './insight.ts'
import { useOwnerWay } from './use-owner-way.ts'
import { WeekChart } from './WeekChart.tsx'
import './insight.css'

/** How one's own shop was found, week by week: looks, ways to WhatsApp, numbers seen. */
export function InsightPage() {
  useTitle('Statistik toko')
  const mayOpen = useOwnerWay()
  const shop = useSession()?.merchant_id ?? 0
  // Counted anew at each opening: whoever comes back wants to know who has come since.
  const asked = useQuery({ ...question('shops.insight', {}), enabled: mayOpen, staleTime: 0 })
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
        <Answer of={asked} what="Statistik toko" bones={<InsightBones />}>
          {({ data }) => <Found insight={insightOf(data)} shop={shop} at={asked.dataUpdatedAt} />}
        </Answer>
      ) : (
        <InsightBones />
      )}
    </div>
  )
}

function Found({ insight, shop, at }: { insight: Insight; shop: number; at: number }) {
  const [measure, setMeasure] = useState<Measure>('views')
  const { weeks, sums, totals } = insight
  const [week, setWeek] = useState(weeks.length - 1)
  if (insight.isNew) return <NobodyYet shop={shop} />
  const chosen = Math.min(week, weeks.length - 1)
  return (
    <>
      <fieldset className="measures">
        <legend className="sr">Yang ditampilkan di diagram</legend>
        {measures.map((one) => (
          <label key={one} className="measure">
            <input type="radio" name="measure" checked={one === measure} onChange={() => setMeasure(one)} />
            <span className="measure__name">{measureWords[one].name}</span>
            <b>{wholeNumber(totals[one])}</b>
          </label>
        ))}
      </fieldset>
      <section className="panel stack" aria-label="Per pekan">
        <div>
          <h2>{measureWords[measure].name} per pekan</h2>
          <p className="small">{comparison(sums[measure], measure)}</p>
        </div>
        <WeekChart weeks={weeks} numbers={sums[measure]} measure={measure} chosen={chosen} onChoose={setWeek} />
        <p className="small" role="status">
          {weekSentence(insight, chosen)}
        </p>
        <InsightTable insight={insight} />
      </section>
      <InsightGoods insight={insight} />
      <p className="small muted">
        Data per {moment(at)}. Setiap orang dihitung sekali sehari, kunjungan Anda sendiri tidak. Pekan mulai hari
        Senin; pekan ini masih berjalan.
      </p>
    </>
  )
}

const NobodyYet = ({ shop }: { shop: number }) => (
  <Empty
    look="find"
    title="Belum ada kunjungan dalam 12 pekan terakhir"
    say="Bagikan halaman toko Anda: cetak kode QR-nya, atau kirim alamatnya ke pelanggan lewat WhatsApp."
  >
    <ButtonLink to={addresses.shop(shop)}>Buka halaman toko</ButtonLink>
  </Empty>
)

const InsightBones = () => (
  <div className="panel insight__bones" aria-hidden="true">
    <BoneLine width={60} />
    <span className="bone insight__chart" />
    <BoneLine width={80} />
  </div>
)
