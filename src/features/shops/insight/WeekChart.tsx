import { type KeyboardEvent, useId, useRef } from 'react'
import { wholeNumber } from '#contract/format.ts'
import { barsOf, chart, chartHeight, columnAfter, shortNumber } from '#ui/display/bar-chart.ts'
import { dayOf, formatWeek, monthOf } from '#ui/display/format-week.ts'
import { type Measure, measureLabels } from './insight.ts'

type Props = {
  weeks: readonly string[]
  numbers: readonly number[]
  measure: Measure
  /** The week that is spoken of. */
  chosen: number
  onChoose: (week: number) => void
}

/** A bar for each week. One of them is chosen, by a tap or with the arrows; its numbers stand in words below. */
export function WeekChart({ weeks, numbers, measure, chosen, onChoose }: Props) {
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
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a drawing of which one part is chosen
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
      {bars.map(({ x, y, width, height }, at) => (
        <g
          key={weeks[at]}
          role="option"
          aria-selected={at === chosen}
          aria-label={`${formatWeek(weeks[at]!)}: ${wholeNumber(numbers[at] ?? 0)} ${times}`}
          tabIndex={at === chosen ? 0 : -1}
          className={at === weeks.length - 1 ? 'week week--now' : 'week'}
          onClick={() => onChoose(at)}
        >
          <rect className="week__column" x={x - 1} y="1" width={width + 2} height={chartHeight - 2} rx="4" />
          <rect className="week__bar" x={x} y={y} width={width} height={height} rx="2" />
        </g>
      ))}
      {bars.map(({ y, middle }, at) => (
        // Beside the options, not in them: their names say it in full.
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing of it takes the focus
        <g key={weeks[at]} className="weeks__words" aria-hidden="true">
          <text className="week__number" x={middle} y={y - 5}>
            {shortNumber(numbers[at] ?? 0)}
          </text>
          <text className="week__day" x={middle} y={chart.top + chart.plot + 14}>
            {dayOf(weeks[at]!)}
          </text>
          {(at === 0 || monthOf(weeks[at]!) !== monthOf(weeks[at - 1]!)) && (
            <text className="week__day" x={middle} y={chart.top + chart.plot + 28}>
              {monthOf(weeks[at]!)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** The same in a line, for the eye only: its sums stand beside it. */
export function MiniBars({ numbers }: { numbers: readonly number[] }) {
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
