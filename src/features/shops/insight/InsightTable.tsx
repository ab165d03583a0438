import { useId, useState } from 'react'
import { wholeNumber } from '#contract/format.ts'
import { formatWeek } from '#ui/display/format-week.ts'
import { Button } from '#ui/nav/Button.tsx'
import { type Insight, measureLabels, measures } from './insight.ts'

/** Every number of the chart, the latest week first: always there for readers of the screen, for the eye on demand. */
export function InsightTable({ insight: { weeks, sums } }: { insight: Insight }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const latestFirst = weeks.map((week, at) => ({ week, at })).reverse()
  return (
    <>
      <div>
        <Button look="text" small aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Sembunyikan tabel' : 'Lihat sebagai tabel'}
        </Button>
      </div>
      <div id={id} className={open ? 'insight__table' : 'sr'}>
        <table>
          <caption className="sr">Per pekan, yang terbaru di atas</caption>
          <thead>
            <tr>
              <th scope="col">Pekan</th>
              {measures.map((measure) => (
                <th key={measure} scope="col">
                  {measureLabels[measure].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {latestFirst.map(({ week, at }) => (
              <tr key={week}>
                <th scope="row">{formatWeek(week)}</th>
                {measures.map((measure) => (
                  <td key={measure}>{wholeNumber(sums[measure][at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
