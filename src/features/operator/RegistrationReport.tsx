import { wholeNumber } from '#contract/values.ts'
import { weekText } from '#ui/weeks.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type ReportProps, sumOf } from './report-parts.ts'
import { WeekBars } from './WeekBars.tsx'

/** Who has registered, week by week. */
export function RegistrationReport({ data: { registrations }, weeks }: ReportProps) {
  const of = (role: 'guest' | 'merchant' | 'lspro') => sumOf(registrations.map((week) => week[role]))
  const all = registrations.map(({ guest, merchant, lspro }) => guest + merchant + lspro)
  const say = `${wholeNumber(sumOf(all))} pendaftaran: ${wholeNumber(of('merchant'))} produsen, ${wholeNumber(of('guest'))} pengunjung, ${wholeNumber(of('lspro'))} LSPRO.`
  return (
    <ReportPanel report="registrations" weeks={weeks} title="Pendaftaran per pekan" say={say}>
      <WeekBars
        weeks={registrations.map(({ week }) => week)}
        numbers={all}
        title="Pendaftaran per pekan"
        now={all.length - 1}
      />
      <ReportTable
        caption="Pendaftaran per pekan, yang terbaru di atas"
        columns={['Pekan', 'Produsen', 'Pengunjung', 'LSPRO']}
        rows={[...registrations].reverse().map(({ week, merchant, guest, lspro }) => ({
          key: week,
          cells: [weekText(week), ...[merchant, guest, lspro].map(wholeNumber)],
        }))}
        folded
      />
    </ReportPanel>
  )
}
