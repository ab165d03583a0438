import { Link } from 'wouter'
import { longDate, wholeNumber } from '#contract/format.ts'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { ReportProps } from './report-texts.ts'
import { WeekBarChart } from './WeekBarChart.tsx'

/** Certificates of what anyone may see that end soon. */
export function ExpiringCertificatesReport({ data: { certificates }, weeks }: ReportProps) {
  const { total, first } = certificates
  const more = total > first.length ? ` Yang ${first.length} pertama ada di tabel, semuanya di berkas CSV.` : ''
  const say =
    total === 0
      ? 'Tidak ada sertifikat yang berakhir dalam 90 hari.'
      : `${wholeNumber(total)} sertifikat produk yang tampil berakhir dalam 90 hari.${more}`
  return (
    <ReportPanel report="certificates" weeks={weeks} title="Sertifikat yang segera berakhir" say={say}>
      {total > 0 && (
        <>
          <WeekBarChart
            weeks={certificates.weeks.map(({ week }) => week)}
            numbers={certificates.weeks.map(({ n }) => n)}
            title="Sertifikat yang berakhir per pekan"
          />
          <ReportTable
            caption="Sertifikat, yang lebih dahulu berakhir di atas"
            columns={['Produk', 'Usaha', 'LSPRO', 'Berakhir']}
            rows={first.map((one) => ({
              key: one.product_id,
              cells: [
                <Link key="to" className="link report__link" href={deskAddresses.review(one.product_id)}>
                  {one.product_name}
                </Link>,
                one.merchant_name,
                one.lspro_name ?? '–',
                longDate(one.end_date),
              ],
            }))}
            collapsed={first.length > 5}
          />
        </>
      )}
    </ReportPanel>
  )
}
