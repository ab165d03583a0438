// @chunk owner-pages
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { barsOf, chart, chartHeight, columnAfter, shortNumber } from '#ui/display/bar-chart.ts'
import { dayOf, formatWeek, monthOf } from '#ui/display/format-week.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { shopIcon } from '#ui/display/icons.ts'
import { Table } from '#ui/display/Table.tsx'
import { formatDataAge } from '#ui/feedback/data-age.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useOwnerAccess } from '../own/use-owner-access.ts'
import {
  type Insight,
  type InsightItem,
  insightOf,
  type Measure,
  measureLabels,
  measures,
  sumOf,
  weekComparison,
  weekSentence,
} from './insight.ts'
import './insight.css'

/** The statistics of the own shop per week: page views, taps on WhatsApp, and views of phone numbers. */
export function InsightPage() {
  useTitle('Statistik toko')
  const mayOpen = useOwnerAccess()
  const shop = useSession()?.merchant_id ?? 0
  // Fetched every time the page opens, because the owner wants the latest numbers.
  const query = useQuery({ ...endpointQuery('shops.insight', {}), enabled: mayOpen, staleTime: 0 })
  return (
    <div className="insight stack">
      <div className="head title-in-bar">
        <h1 className="grow">Statistik toko</h1>
        {shop > 0 && (
          <span className="only-wide">
            <ButtonLink to={addresses.shop(shop)} variant="line" small>
              Kembali
            </ButtonLink>
          </span>
        )}
      </div>
      {mayOpen ? (
        <QueryResult query={query} what="Statistik toko" skeleton={<InsightSkeleton />}>
          {({ data }) => <InsightContent insight={insightOf(data)} shop={shop} at={query.dataUpdatedAt} />}
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
        Data per {formatDataAge(at)}. Setiap orang dihitung sekali sehari, kunjungan Anda sendiri tidak. Pekan mulai
        hari Senin; pekan ini masih berjalan.
      </p>
    </>
  )
}

const NoVisits = ({ shop }: { shop: number }) => (
  <Empty
    variant="find"
    title="Belum ada kunjungan dalam 12 pekan terakhir"
    description="Bagikan halaman toko Anda: cetak kode QR-nya, atau kirim alamatnya ke pelanggan lewat WhatsApp."
  >
    <ButtonLink to={addresses.shop(shop)}>Buka halaman toko</ButtonLink>
  </Empty>
)

const InsightSkeleton = () => (
  <div className="panel insight__skeleton" aria-hidden="true">
    <SkeletonLine width={60} />
    <span className="skeleton insight__chart" />
    <SkeletonLine width={80} />
  </div>
)

/** All numbers of the chart, the latest week first. Always available to screen readers, visible on demand. */
function InsightTable({ insight: { weeks, sums } }: { insight: Insight }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const latestFirst = weeks.map((week, index) => ({ week, index })).reverse()
  return (
    <>
      <div>
        <Button variant="text" small aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Sembunyikan tabel' : 'Lihat sebagai tabel'}
        </Button>
      </div>
      <div id={id} className={open ? 'insight__table' : 'sr'}>
        <Table
          caption="Per pekan, yang terbaru di atas"
          columns={['Pekan', ...measures.map((measure) => measureLabels[measure].name)]}
          rows={latestFirst.map(({ week, index }) => ({
            key: week,
            cells: [formatWeek(week), ...measures.map((measure) => wholeNumber(sums[measure][index] ?? 0))],
          }))}
        />
      </div>
    </>
  )
}

/** The shop's page and each product, with their numbers of twelve weeks. */
export const InsightItems = ({ insight: { items } }: { insight: Insight }) => (
  <section>
    <div className="head">
      <h2>Per halaman</h2>
      <p className="small muted">12 pekan terakhir</p>
    </div>
    <ul className="panel insight__goods">
      {items.map((item) => (
        <li key={item.id ?? 'shop'}>
          <span className="insight__pic">
            {item.id === undefined ? (
              <Icon d={shopIcon} />
            ) : (
              <Photo path={item.img_url} facts={item.img} alt="" sizes="56px" />
            )}
          </span>
          <div className="grow">
            <p className="insight__name">
              {item.id === undefined || item.is_public === 0 ? item.name : <ProductLink {...item} id={item.id} />}
            </p>
            <p className="small muted">{countsText(item)}</p>
          </div>
          <MiniBars numbers={item.views} />
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

type Props = {
  weeks: readonly string[]
  numbers: readonly number[]
  measure: Measure
  /** The index of the selected week. */
  chosen: number
  onChoose: (week: number) => void
}

/** A bar for each week. The user selects one by tap or arrow keys; its numbers are in the text below. */
function WeekChart({ weeks, numbers, measure, chosen, onChoose }: Props) {
  const id = useId()
  const drawing = useRef<SVGSVGElement>(null)
  const bars = barsOf(numbers)
  const { name, times } = measureLabels[measure]

  function onKeyDown(event: KeyboardEvent) {
    const to = columnAfter(event.key, chosen, weeks.length)
    if (to === undefined) return
    event.preventDefault()
    onChoose(to)
    drawing.current?.querySelectorAll<SVGGElement>('[role="option"]')[to]?.focus()
  }
  return (
    <svg
      className="weeks"
      ref={drawing}
      viewBox={`0 0 ${chart.width} ${chartHeight}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an SVG in which one bar can be selected
      role="listbox"
      aria-orientation="horizontal"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
      onKeyDown={onKeyDown}
    >
      <title id={`${id}-title`}>{`${name} per pekan`}</title>
      <desc
        id={`${id}-desc`}
      >{`Diagram batang ${weeks.length} pekan; paling banyak ${wholeNumber(Math.max(0, ...numbers))} ${times}. Tabelnya ada di bawah.`}</desc>
      <g>
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            className="weeks__line"
            x1="0"
            x2={chart.width}
            y1={chart.top + chart.plot * (1 - part)}
            y2={chart.top + chart.plot * (1 - part)}
          />
        ))}
      </g>
      {bars.map(({ x, y, width, height }, index) => (
        <g
          key={weeks[index]}
          role="option"
          aria-selected={index === chosen}
          aria-label={`${formatWeek(weeks[index]!)}: ${wholeNumber(numbers[index] ?? 0)} ${times}`}
          tabIndex={index === chosen ? 0 : -1}
          className={index === weeks.length - 1 ? 'week week--now' : 'week'}
          onClick={() => onChoose(index)}
        >
          <rect className="week__column" x={x - 1} y="1" width={width + 2} height={chartHeight - 2} rx="4" />
          <rect className="week__bar" x={x} y={y} width={width} height={height} rx="2" />
        </g>
      ))}
      {bars.map(({ y, middle }, index) => (
        // Beside the options, not in them: the labels of the options have the same text in full.
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable
        <g key={weeks[index]} className="weeks__words" aria-hidden="true">
          <text className="week__number" x={middle} y={y - 5}>
            {shortNumber(numbers[index] ?? 0)}
          </text>
          <text className="week__day" x={middle} y={chart.top + chart.plot + 14}>
            {dayOf(weeks[index]!)}
          </text>
          {(index === 0 || monthOf(weeks[index]!) !== monthOf(weeks[index - 1]!)) && (
            <text className="week__day" x={middle} y={chart.top + chart.plot + 28}>
              {monthOf(weeks[index]!)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** A small version of the chart, hidden from screen readers: the sums are beside it. */
function MiniBars({ numbers }: { numbers: readonly number[] }) {
  const across = 96 / chart.width
  const up = 27 / chart.plot
  return (
    <svg className="mini" viewBox="0 0 96 28" aria-hidden="true">
      <line className="weeks__line" x1="0" x2="96" y1="27.5" y2="27.5" />
      {barsOf(numbers).map(({ x, width, height }) => (
        <rect
          key={x}
          className="week__bar"
          x={x * across}
          y={27 - height * up}
          width={width * across}
          height={height * up}
        />
      ))}
    </svg>
  )
}
