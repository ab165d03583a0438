import { wholeNumber } from '#contract/format.ts'
import { productStandNames } from '#contract/operator/reports.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type ReportProps, sumOf } from './report-texts.ts'
import { ShareBar } from './WeekBarChart.tsx'

/** Where products stand. */
export function ProductStatusReport({ data: { products, revisions }, weeks }: ReportProps) {
  const all = sumOf(products.map(({ sni, plain }) => sni + plain))
  const shown = products.find(({ stand }) => stand === 'shown')
  const say =
    all === 0
      ? 'Belum ada produk.'
      : `${wholeNumber(all)} produk, ${wholeNumber((shown?.sni ?? 0) + (shown?.plain ?? 0))} di antaranya tampil. ${wholeNumber(revisions)} perubahan menunggu di samping versi yang tampil.`
  return (
    <ReportPanel report="products" weeks={weeks} title="Keadaan produk" say={say}>
      <ReportTable
        caption="Produk menurut keadaannya"
        columns={['Keadaan', 'SNI', 'Non-SNI', 'Dari semuanya']}
        rows={products.map(({ stand, sni, plain }) => ({
          key: stand,
          cells: [
            productStandNames[stand],
            wholeNumber(sni),
            wholeNumber(plain),
            <span key="share" className="report__share">
              <ShareBar part={sni + plain} whole={all} /> {wholeNumber(sni + plain)}
            </span>,
          ],
        }))}
      />
    </ReportPanel>
  )
}
