// @chunk controls
import { useId } from 'react'
import { barsOf, chart, chartHeight, shortNumber } from './bar-chart.ts'
import { dayOf, monthOf } from './format-week.ts'

type ChartData = {
  /** null when there is no value for that time, which is not the same as 0. */
  numbers: readonly (number | null)[]
  title: string
}
type WeekProps = ChartData & {
  weeks: readonly string[]
  /** The index of the week that is not over yet. */
  now?: number
}
type Props = ChartData & { each: 'pekan' | 'hari'; dates: readonly string[]; now?: number | undefined }

/** With more bars there is not enough space to label each of them. */
const maxLabels = 14

/** A bar chart with a bar for each week. */
export const WeekBarChart = ({ weeks, ...rest }: WeekProps) => <BarChart each="pekan" dates={weeks} {...rest} />

/** A bar chart with a bar for each day; the last one is today, which is not over yet. */
export const DayBarChart = ({ days, ...rest }: ChartData & { days: readonly string[] }) => (
  <BarChart each="hari" dates={days} now={days.length - 1} {...rest} />
)

/** The chart is an image for screen readers: its numbers are in the table below. */
function BarChart({ each, dates, numbers, title, now }: Props) {
  const id = useId()
  const showNumbers = dates.length <= maxLabels
  // With many days every seventh is labelled, counted back from today.
  const isLabelled = (at: number) => showNumbers || (each === 'hari' && (dates.length - 1 - at) % 7 === 0)
  return (
    <svg className="bars" viewBox={`0 0 ${chart.width} ${chartHeight}`} role="img" aria-labelledby={id}>
      <title id={id}>{`${title}, diagram batang ${dates.length} ${each}. Angkanya ada di tabel di bawah.`}</title>
      {[0, 0.5, 1].map((part) => (
        <line
          key={part}
          className="bars__line"
          x1="0"
          x2={chart.width}
          y1={chart.top + chart.plot * (1 - part)}
          y2={chart.top + chart.plot * (1 - part)}
        />
      ))}
      {barsOf(numbers.map((number) => number ?? 0)).map(({ x, y, width, height, middle }, index) => (
        <g key={dates[index]}>
          <rect
            className={index === now ? 'bars__bar bars__bar--now' : 'bars__bar'}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="2"
          />
          {showNumbers && (
            <text className="bars__number" x={middle} y={y - 5}>
              {numbers[index] === null ? '' : shortNumber(numbers[index] ?? 0)}
            </text>
          )}
          {isLabelled(index) && (
            <text className="bars__day" x={middle} y={chart.top + chart.plot + 14}>
              {dayOf(dates[index]!)}
            </text>
          )}
          {namesMonth(dates, index) && (
            <text className="bars__day bars__day--month" x={x} y={chart.top + chart.plot + 28}>
              {monthOf(dates[index]!)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** A month is labelled where it starts; the first one only if its label does not overlap the next one. */
function namesMonth(dates: readonly string[], at: number): boolean {
  const starts = (of: number) => monthOf(dates[of]!) !== monthOf(dates[of - 1]!)
  if (at > 0) return starts(at)
  const column = chart.width / dates.length
  return !dates.some((_, of) => of > 0 && of * column < monthLabelWidth && starts(of))
}
/** The width of three letters and a space, in units of the viewBox. */
const monthLabelWidth = 24

/** A share of a whole as a bar in a table. Hidden from screen readers: the number is beside it. */
export const ShareBar = ({ part, whole }: { part: number; whole: number }) => (
  <svg className="sharebar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect className="sharebar__rest" width="100" height="10" rx="2" />
    {part > 0 && (
      <rect className="bars__bar" width={Math.max(1, (part / Math.max(1, whole)) * 100)} height="10" rx="2" />
    )}
  </svg>
)
