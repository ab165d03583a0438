import { wholeNumber } from '#contract/format.ts'
import { formatWeek } from '#ui/display/format-week.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type ReportProps, sumOf } from './report-texts.ts'
import { WeekBarChart } from './WeekBarChart.tsx'

/** Who has registered, week by week. */
export function RegistrationReport({ data: { registrations }, weeks }: ReportProps) {
  const totalOf = (role: 'guest' | 'merchant' | 'lspro') => sumOf(registrations.map((week) => week[role]))
  const weekTotals = registrations.map(({ guest, merchant, lspro }) => guest + merchant + lspro)
  const say = `${wholeNumber(sumOf(weekTotals))} pendaftaran: ${wholeNumber(totalOf('merchant'))} produsen, ${wholeNumber(totalOf('guest'))} pengunjung, ${wholeNumber(totalOf('lspro'))} LSPRO.`
  return (
    <ReportPanel report="registrations" weeks={weeks} title="Pendaftaran per pekan" say={say}>
      <WeekBarChart
        weeks={registrations.map(({ week }) => week)}
        numbers={weekTotals}
        title="Pendaftaran per pekan"
        now={weekTotals.length - 1}
      />
      <ReportTable
        caption="Pendaftaran per pekan, yang terbaru di atas"
        columns={['Pekan', 'Produsen', 'Pengunjung', 'LSPRO']}
        rows={[...registrations].reverse().map(({ week, merchant, guest, lspro }) => ({
          key: week,
          cells: [formatWeek(week), ...[merchant, guest, lspro].map(wholeNumber)],
        }))}
        collapsed
      />
    </ReportPanel>
  )
}
