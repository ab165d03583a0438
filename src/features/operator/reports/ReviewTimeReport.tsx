import { wholeNumber } from '#contract/format.ts'
import { formatWeek } from '#ui/display/format-week.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import { hoursText, type ReportProps } from './report-texts.ts'
import { WeekBarChart } from './WeekBarChart.tsx'

/** How long products wait for a decision. */
export function ReviewTimeReport({ data: { review }, weeks }: ReportProps) {
  const { decided, median, p90 } = review
  const say =
    decided === 0
      ? 'Belum ada keputusan dalam rentang ini.'
      : `${wholeNumber(decided)} keputusan. Separuhnya dalam ${hoursText(median)}, sembilan dari sepuluh dalam ${hoursText(p90)}.`
  return (
    <ReportPanel report="review" weeks={weeks} title="Lama pemeriksaan" say={say}>
      {decided > 0 && (
        <WeekBarChart
          weeks={review.weeks.map(({ week }) => week)}
          numbers={review.weeks.map((week) => (week.median === null ? null : Math.round(week.median)))}
          title="Median lama pemeriksaan dalam jam, per pekan"
          now={review.weeks.length - 1}
        />
      )}
      <ReportTable
        caption="Lama pemeriksaan per pekan, yang terbaru di atas"
        columns={['Pekan', 'Diputuskan', 'Median', 'Persentil 90']}
        rows={[...review.weeks].reverse().map((week) => ({
          key: week.week,
          cells: [formatWeek(week.week), wholeNumber(week.decided), hoursText(week.median), hoursText(week.p90)],
        }))}
        collapsed
      />
    </ReportPanel>
  )
}
