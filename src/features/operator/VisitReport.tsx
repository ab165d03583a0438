import { pageName, visitDays } from '#contract/operator-visits.ts'
import { longDate, wholeNumber } from '#contract/values.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type ReportProps, shareText } from './report-parts.ts'
import { DayBars, ShareBar } from './WeekBars.tsx'

/** How often pages are opened, as far as people let themselves be counted (row 16). */
export function VisitReport({ data: { visits }, weeks }: ReportProps) {
  const { total, days, pages } = visits
  return (
    <ReportPanel report="visits" weeks={weeks} title="Kunjungan" say={`${sentenceOf(total)} ${missing}`}>
      {total > 0 && (
        <>
          <DayBars days={days.map(({ day }) => day)} numbers={days.map(({ n }) => n)} title="Halaman dibuka per hari" />
          <ReportTable
            caption="Halaman menurut jenisnya, yang paling sering dibuka di atas"
            columns={['Halaman', 'Dibuka', 'Dari semuanya']}
            rows={pages.map(({ page, n }) => ({
              key: page,
              cells: [pageName(page), wholeNumber(n), <Share key="share" part={n} whole={total} />],
            }))}
          />
          <ReportTable
            caption="Halaman dibuka per hari, yang terbaru di atas"
            columns={['Hari', 'Dibuka']}
            rows={[...days].reverse().map(({ day, n }) => ({ key: day, cells: [longDate(day), wholeNumber(n)] }))}
            folded
          />
        </>
      )}
    </ReportPanel>
  )
}

const Share = ({ part, whole }: { part: number; whole: number }) => (
  <span className="report__share">
    <ShareBar part={part} whole={whole} /> {shareText(part, whole)}
  </span>
)

const sentenceOf = (total: number) =>
  total === 0
    ? `Belum ada kunjungan yang dihitung dalam ${visitDays} hari terakhir.`
    : `${wholeNumber(total)} kali halaman dibuka dalam ${visitDays} hari terakhir. Yang dihitung hanya jenis halamannya, bukan produk atau toko mana.`

/** Do Not Track, Global Privacy Control, data saver: heeded on the phone and by the server once more. */
const missing = 'Kunjungan dari mereka yang tidak ingin dihitung tidak termasuk.'
