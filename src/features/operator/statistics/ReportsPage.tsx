import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { missedDays } from '#contract/operator/search.ts'
import { productStatusNames, type ReportWeeks, reportWeeks } from '#contract/operator/statistics.ts'
import { pageName, visitDays } from '#contract/operator/visits.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { longDate } from '#contract/time/dates.ts'
import { DayBarChart, ShareBar, WeekBarChart } from '#ui/display/DateBarChart.tsx'
import { formatWeek } from '#ui/display/format-week.ts'
import { formatDataAge } from '#ui/feedback/data-age.ts'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { DeskTable } from '../desk/DeskTable.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { ExportButtons } from '../desk/ExportButtons.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { hoursText, type ReportProps, shareText, sumOf, wizardSentence } from './report-texts.ts'
import '../desk/desk-lists.css'
import './reports.css'

const weekOptions = reportWeeks.map((weeks) => ({ id: weeks, name: `${weeks} pekan terakhir` }))

/** Statistics about the marketplace. */
export const ReportsPage = () => (
  <RequireTwoFactor>
    <Reports />
  </RequireTwoFactor>
)

function Reports() {
  useTitle('Laporan')
  const [, go] = useLocation()
  const requestedWeeks = Number(new URLSearchParams(useSearch()).get('weeks'))
  const weeks = reportWeeks.find((many) => many === requestedWeeks) ?? 12
  const reports = useQuery({ ...deskQuery('reports', { weeks }), staleTime: 60_000 })
  return (
    <div className="desk__list reports">
      <h1>Laporan</h1>
      <div className="report__range">
        <Select
          label="Rentang"
          value={weeks}
          options={weekOptions}
          onPick={(many) => go(deskAddresses.reports(many), { replace: true })}
        />
      </div>
      <DeskQueryResult query={reports} what="Laporan" skeleton={<ReportSkeleton />}>
        {({ data }) => (
          <>
            <RegistrationReport data={data} weeks={weeks} />
            <WizardReport data={data} weeks={weeks} />
            <ReviewTimeReport data={data} weeks={weeks} />
            <ProductStatusReport data={data} weeks={weeks} />
            <ExpiringCertificatesReport data={data} weeks={weeks} />
            <ZeroResultsReport weeks={weeks} />
            <PageViewsReport data={data} weeks={weeks} />
            <p className="small muted">
              Data per {formatDataAge(reports.dataUpdatedAt)}. Pekan mulai hari Senin menurut waktu Jakarta; pekan ini
              masih berjalan.
            </p>
          </>
        )}
      </DeskQueryResult>
    </div>
  )
}

const ReportSkeleton = () => (
  <div className="panel stack" aria-hidden="true">
    <SkeletonLine width={40} />
    <span className="skeleton report__skeleton" />
    <SkeletonLine width={80} />
  </div>
)

/** How many merchants reach each of the five stages of the wizard, and where they stop. */
const WizardReport = ({ data: { wizard }, weeks }: ReportProps) => (
  <ReportPanel report="wizard" weeks={weeks} title="Tahap pendaftaran usaha" description={wizardSentence(wizard)}>
    <DeskTable
      caption="Per tahap: yang sampai di sana, yang lanjut, dan yang diam lebih dari 7 hari"
      columns={['Tahap', 'Sampai', 'Lanjut', 'Diam > 7 hari', 'Bagian yang lanjut']}
      rows={wizard.map(({ stage, came, passed, stuck }) => ({
        key: stage,
        cells: [
          `Tahap ${stage}`,
          wholeNumber(came),
          wholeNumber(passed),
          wholeNumber(stuck),
          <span key="share" className="report__share">
            <ShareBar part={passed} whole={came} /> {shareText(passed, came)}
          </span>,
        ],
      }))}
    />
  </ReportPanel>
)

/** The registrations per week, by role. */
function RegistrationReport({ data: { registrations }, weeks }: ReportProps) {
  const totalOf = (role: 'guest' | 'merchant' | 'lspro') => sumOf(registrations.map((week) => week[role]))
  const weekTotals = registrations.map(({ guest, merchant, lspro }) => guest + merchant + lspro)
  const description = `${wholeNumber(sumOf(weekTotals))} pendaftaran: ${wholeNumber(totalOf('merchant'))} produsen, ${wholeNumber(totalOf('guest'))} pengunjung, ${wholeNumber(totalOf('lspro'))} LSPRO.`
  return (
    <ReportPanel report="registrations" weeks={weeks} title="Pendaftaran per pekan" description={description}>
      <WeekBarChart
        weeks={registrations.map(({ week }) => week)}
        numbers={weekTotals}
        title="Pendaftaran per pekan"
        now={weekTotals.length - 1}
      />
      <DeskTable
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

/** The products by state. */
function ProductStatusReport({ data: { products, revisions }, weeks }: ReportProps) {
  const all = sumOf(products.map(({ sni, plain }) => sni + plain))
  const visible = products.find(({ stand }) => stand === 'shown')
  const description =
    all === 0
      ? 'Belum ada produk.'
      : `${wholeNumber(all)} produk, ${wholeNumber((visible?.sni ?? 0) + (visible?.plain ?? 0))} di antaranya tampil. ${wholeNumber(revisions)} perubahan menunggu di samping versi yang tampil.`
  return (
    <ReportPanel report="products" weeks={weeks} title="Keadaan produk" description={description}>
      <DeskTable
        caption="Produk menurut keadaannya"
        columns={['Keadaan', 'SNI', 'Non-SNI', 'Dari semuanya']}
        rows={products.map(({ stand, sni, plain }) => ({
          key: stand,
          cells: [
            productStatusNames[stand],
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

/** How long products wait for a decision. */
function ReviewTimeReport({ data: { review }, weeks }: ReportProps) {
  const { decided, median, p90 } = review
  const description =
    decided === 0
      ? 'Belum ada keputusan dalam rentang ini.'
      : `${wholeNumber(decided)} keputusan. Separuhnya dalam ${hoursText(median)}, sembilan dari sepuluh dalam ${hoursText(p90)}.`
  return (
    <ReportPanel report="review" weeks={weeks} title="Lama pemeriksaan" description={description}>
      {decided > 0 && (
        <WeekBarChart
          weeks={review.weeks.map(({ week }) => week)}
          numbers={review.weeks.map((week) => (week.median === null ? null : Math.round(week.median)))}
          title="Median lama pemeriksaan dalam jam, per pekan"
          now={review.weeks.length - 1}
        />
      )}
      <DeskTable
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

/** Frequent searches without results, for at most `missedDays` days. */
function ZeroResultsReport({ weeks }: { weeks: ReportWeeks }) {
  const days = Math.min(missedDays, weeks * 7)
  const missed = useQuery({ ...deskQuery('missed', { days, rows: 20 }), staleTime: 60_000 })
  const total = missed.data?.total_filtered
  const description =
    total === 0
      ? `Tidak ada yang dicari berulang kali tanpa hasil dalam ${days} hari terakhir.`
      : `Yang dicari berulang kali dalam ${days} hari terakhir dan tidak ditemukan, yang terbanyak di atas.`
  return (
    <ReportPanel report="missed" weeks={weeks} title="Pencarian tanpa hasil" description={description}>
      <DeskQueryResult query={missed} what="Pencarian tanpa hasil" skeleton={<SkeletonLine width={60} />}>
        {({ data }) =>
          data.length > 0 && (
            <DeskTable
              caption="Pencarian tanpa hasil"
              columns={['Dicari', 'Kali', 'Hari', 'Terakhir']}
              rows={data.map(({ text, times, days: dayCount, last_day }) => ({
                key: text,
                cells: [text, wholeNumber(times), wholeNumber(dayCount), longDate(last_day)],
              }))}
            />
          )
        }
      </DeskQueryResult>
    </ReportPanel>
  )
}

/** Certificates of public products that end within 90 days. */
function ExpiringCertificatesReport({ data: { certificates }, weeks }: ReportProps) {
  const { total, first } = certificates
  const more = total > first.length ? ` Yang ${first.length} pertama ada di tabel, semuanya di berkas CSV.` : ''
  const description =
    total === 0
      ? 'Tidak ada sertifikat yang berakhir dalam 90 hari.'
      : `${wholeNumber(total)} sertifikat produk yang tampil berakhir dalam 90 hari.${more}`
  return (
    <ReportPanel report="certificates" weeks={weeks} title="Sertifikat yang segera berakhir" description={description}>
      {total > 0 && (
        <>
          <WeekBarChart
            weeks={certificates.weeks.map(({ week }) => week)}
            numbers={certificates.weeks.map(({ n }) => n)}
            title="Sertifikat yang berakhir per pekan"
          />
          <DeskTable
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
      <div className="stack stack--s">
        <h3>Ekspor semua sertifikat</h3>
        <ExportButtons what="certificates" name="semua sertifikat" />
      </div>
    </ReportPanel>
  )
}

/** Page views of visitors who have not opted out of being counted. */
export function PageViewsReport({ data: { visits }, weeks }: ReportProps) {
  const { total, days, pages } = visits
  return (
    <ReportPanel report="visits" weeks={weeks} title="Kunjungan" description={`${summaryOf(total)} ${optOutText}`}>
      {total > 0 && (
        <>
          <DayBarChart
            days={days.map(({ day }) => day)}
            numbers={days.map(({ n }) => n)}
            title="Halaman dibuka per hari"
          />
          <DeskTable
            caption="Halaman menurut jenisnya, yang paling sering dibuka di atas"
            columns={['Halaman', 'Dibuka', 'Dari semuanya']}
            rows={pages.map(({ page, n }) => ({
              key: page,
              cells: [pageName(page), wholeNumber(n), <ShareCell key="share" part={n} whole={total} />],
            }))}
          />
          <DeskTable
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

/** Opting out: Do Not Track, Global Privacy Control or data saver, checked in the browser and again by the server. */
const optOutText = 'Kunjungan dari mereka yang tidak ingin dihitung tidak termasuk.'
