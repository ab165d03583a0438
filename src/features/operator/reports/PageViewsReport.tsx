import { longDate, wholeNumber } from '#contract/format.ts'
import { pageName, visitDays } from '#contract/operator/visits.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type ReportProps, shareText } from './report-texts.ts'
import { DayBarChart, ShareBar } from './WeekBarChart.tsx'

/** How often pages are opened, as far as people let themselves be counted (row 16). */
export function PageViewsReport({ data: { visits }, weeks }: ReportProps) {
  const { total, days, pages } = visits
  return (
    <ReportPanel report="visits" weeks={weeks} title="Kunjungan" say={`${summaryOf(total)} ${optOutText}`}>
      {total > 0 && (
        <>
          <DayBarChart
            days={days.map(({ day }) => day)}
            numbers={days.map(({ n }) => n)}
            title="Halaman dibuka per hari"
          />
          <ReportTable
            caption="Halaman menurut jenisnya, yang paling sering dibuka di atas"
            columns={['Halaman', 'Dibuka', 'Dari semuanya']}
            rows={pages.map(({ page, n }) => ({
              key: page,
              cells: [pageName(page), wholeNumber(n), <ShareCell key="share" part={n} whole={total} />],
            }))}
          />
          <ReportTable
            caption="Halaman dibuka per hari, yang terbaru di atas"
            columns={['Hari', 'Dibuka']}
            rows={[...days].reverse().map(({ day, n }) => ({ key: day, cells: [longDate(day), wholeNumber(n)] }))}
            collapsed
          />
        </>
      )}
    </ReportPanel>
  )
}

const ShareCell = ({ part, whole }: { part: number; whole: number }) => (
  <span className="report__share">
    <ShareBar part={part} whole={whole} /> {shareText(part, whole)}
  </span>
)

const summaryOf = (total: number) =>
  total === 0
    ? `Belum ada kunjungan yang dihitung dalam ${visitDays} hari terakhir.`
    : `${wholeNumber(total)} kali halaman dibuka dalam ${visitDays} hari terakhir. Yang dihitung hanya jenis halamannya, bukan produk atau toko mana.`

/** Do Not Track, Global Privacy Control, data saver: heeded on the phone and by the server once more. */
const optOutText = 'Kunjungan dari mereka yang tidak ingin dihitung tidak termasuk.'
