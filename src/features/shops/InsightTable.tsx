import { useId, useState } from 'react'
import { wholeNumber } from '#contract/values.ts'
import { Button } from '#ui/Button.tsx'
import { weekText } from '#ui/weeks.ts'
import { type Insight, measures, measureWords } from './insight.ts'

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
                  {measureWords[measure].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {latestFirst.map(({ week, at }) => (
              <tr key={week}>
                <th scope="row">{weekText(week)}</th>
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
