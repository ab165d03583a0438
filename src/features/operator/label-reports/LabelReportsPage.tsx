import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { wholeNumber } from '#contract/text/format.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { QueueTabs } from '../queue/QueueTabs.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { LabelReportRows } from './LabelReportRows.tsx'
import '../desk/desk-lists.css'

/** Reports about labels that wait, that the operator works on, or that were decided. */
export const LabelReportsPage = () => (
  <RequireTwoFactor>
    <LabelReports />
  </RequireTwoFactor>
)

const shows = ['open', 'mine', 'decided'] as const
type View = { show: (typeof shows)[number]; page: number }

const showOptions = [
  { id: 0, name: 'Menunggu' },
  { id: 1, name: 'Anda pegang atau putuskan' },
  { id: 2, name: 'Sudah diputuskan' },
]
const emptyTexts: Record<View['show'], { title: string; description: string }> = {
  open: { title: 'Tidak ada yang menunggu.', description: 'Laporan label yang baru muncul di sini.' },
  mine: { title: 'Belum ada yang Anda periksa.', description: 'Buka sebuah laporan untuk memegangnya.' },
  decided: { title: 'Belum ada yang diputuskan.', description: 'Laporan yang sudah diputuskan muncul di sini.' },
}

function viewOf(query: string): View {
  const params = new URLSearchParams(query)
  const page = Number(params.get('page'))
  return {
    show: shows.find((show) => show === params.get('show')) ?? 'open',
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}
function viewAddress({ show, page }: View) {
  const parts = [show !== 'open' && `show=${show}`, page > 1 && `page=${page}`].filter(Boolean)
  return parts.length > 0 ? `${deskAddresses.labelReports}?${parts.join('&')}` : deskAddresses.labelReports
}

function LabelReports() {
  useTitle('Laporan label')
  const [, go] = useLocation()
  const view = viewOf(useSearch())
  const { show, page } = view
  const reports = useQuery(deskQuery('labelReports', { page, show }))
  return (
    <div className="desk__list">
      <h1>Laporan label</h1>
      <QueueTabs current="labelReports" />
      <p className="small">Label SNI yang menurut orang tidak cocok dengan barangnya.</p>
      <Select
        label="Tampilkan"
        value={shows.indexOf(show)}
        options={showOptions}
        onPick={(id) => go(viewAddress({ show: shows[id] ?? 'open', page: 1 }), { replace: true })}
      />
      <DeskQueryResult
        query={reports}
        what="Daftar laporan label"
        skeleton={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty variant="empty" {...emptyTexts[show]} />}
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} laporan</p>
            <LabelReportRows rows={data} />
            <ListPager page={page} pages={pages} to={(number) => viewAddress({ ...view, page: number })} />
          </>
        )}
      </DeskQueryResult>
    </div>
  )
}
