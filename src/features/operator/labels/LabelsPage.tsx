import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { maxScannedLabels, type ScannedLabel } from '#contract/operator/labels.ts'
import { scanDays, scanHintText } from '#contract/sni/label-scans.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { DayBarChart } from '#ui/display/DateBarChart.tsx'
import { warning } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { DeskTable } from '../desk/DeskTable.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { listViewOf } from '../desk/list/list-view.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ShopTabs } from '../shops/ShopTabs.tsx'
import '../desk/desk-lists.css'
import '../statistics/reports.css'

/** Labels that were scanned: how often and where, with hints that one may have been copied. */
export const LabelsPage = () => (
  <RequireTwoFactor>
    <Labels />
  </RequireTwoFactor>
)

const choices = [
  { id: 0, name: 'Semua yang dipindai' },
  { id: 1, name: 'Hanya yang mungkin disalin' },
]

function Labels() {
  useTitle('Label SNI')
  const [, go] = useLocation()
  const query = useSearch()
  const hinted = new URLSearchParams(query).get('hinted') === '1' ? 1 : 0
  const { page } = listViewOf(deskAddresses.labels, query)
  const address = (only: number, number = 1) => {
    const params = new URLSearchParams({
      ...(only === 1 && { hinted: '1' }),
      ...(number > 1 && { page: String(number) }),
    })
    return params.size > 0 ? `${deskAddresses.labels}?${params}` : deskAddresses.labels
  }
  const labels = useQuery(deskQuery('labels', { hinted, page }))
  return (
    <div className="desk__list">
      <h1>Label SNI</h1>
      <ShopTabs current="labels" />
      <p className="small">
        Label yang dipindai dalam {scanDays} hari terakhir, paling banyak {wholeNumber(maxScannedLabels)} yang
        tersering. Yang mungkin disalin ada di atas. Itu petunjuk, bukan bukti: bandingkan dengan laporan, dan tanyakan
        kepada produsennya.
      </p>
      <Select label="Label" value={hinted} options={choices} onPick={(only) => go(address(only), { replace: true })} />
      <DeskQueryResult
        query={labels}
        what="Daftar label"
        skeleton={<ListSkeleton />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty
              variant="empty"
              title={hinted === 1 ? 'Tidak ada label yang tampak disalin.' : 'Belum ada label yang dipindai.'}
            />
          )
        }
      >
        {({ data, pages }) => (
          <>
            {data.map((label) => (
              <LabelPanel key={label.id} label={label} />
            ))}
            <ListPager page={page} pages={pages} to={(number) => address(hinted, number)} />
          </>
        )}
      </DeskQueryResult>
    </div>
  )
}

function LabelPanel({ label }: { label: ScannedLabel }) {
  const { product_id, product, producer_id, producer, numbers, certificate_no, state, scans } = label
  return (
    <section className="panel stack stack--s" aria-label={product}>
      <div className="head head--wrap">
        <h2 className="desk__name">{product}</h2>
        {state !== 'valid' && <StatusTag variant="wrong">Tidak berlaku lagi</StatusTag>}
      </div>
      <p className="small">
        {[...numbers, certificate_no].filter(Boolean).join(' · ')} ·{' '}
        <Link className="link" href={deskAddresses.shop(producer_id)}>
          {producer}
        </Link>
      </p>
      {scans.hints.map((hint) => (
        <Note key={`${hint.kind} ${hint.day}`} icon={warning} variant="wait">
          {scanHintText(hint)}
        </Note>
      ))}
      <p>
        Dipindai {wholeNumber(scans.total)} kali dalam {scanDays} hari.
      </p>
      <DayBarChart
        days={scans.days.map(({ day }) => day)}
        numbers={scans.days.map(({ n }) => n)}
        title={`${product} dipindai per hari`}
      />
      <DeskTable
        caption={`${product} dipindai per provinsi, yang terbanyak di atas`}
        columns={['Provinsi', 'Dipindai']}
        rows={scans.provinces.map(({ id, name, n }) => ({
          key: id ?? 0,
          cells: [name ?? 'Tidak disebut', wholeNumber(n)],
        }))}
      />
      <div className="row row--wrap">
        <Link className="link report__link" href={deskAddresses.review(product_id)}>
          Tinjauan produk
        </Link>
        <Link className="link report__link" href={addresses.product(product_id)}>
          Halaman produk
        </Link>
      </div>
    </section>
  )
}
