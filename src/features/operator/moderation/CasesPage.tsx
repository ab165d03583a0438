import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { type CaseKind, caseKinds, kindNames } from '#contract/moderation/rules.ts'
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
import { CaseRows } from './CaseRows.tsx'
import '../desk/desk-lists.css'

/** The moderation cases with open reports or objections, the oldest first. */
export const CasesPage = () => (
  <RequireTwoFactor>
    <Cases />
  </RequireTwoFactor>
)

const kindOptions = [
  { id: 0, name: 'Semua' },
  ...caseKinds.map((kind, index) => ({ id: index + 1, name: kindNames[kind] })),
]
const stateOptions = [
  { id: 0, name: 'Menunggu' },
  { id: 1, name: 'Semua, juga yang selesai' },
]

type CasesView = { all: 0 | 1; kind: number; page: number }
function casesViewOf(query: string): CasesView {
  const params = new URLSearchParams(query)
  const page = Number(params.get('page'))
  return {
    all: params.get('all') === '1' ? 1 : 0,
    kind: caseKinds.indexOf(params.get('kind') as CaseKind) + 1,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}
function casesAddress({ all, kind, page }: CasesView) {
  const parts = [all && 'all=1', kind && `kind=${caseKinds[kind - 1]}`, page > 1 && `page=${page}`].filter(Boolean)
  return parts.length > 0 ? `${deskAddresses.cases}?${parts.join('&')}` : deskAddresses.cases
}

function Cases() {
  useTitle('Moderasi')
  const [, go] = useLocation()
  const view = casesViewOf(useSearch())
  const { all, kind, page } = view
  const cases = useQuery(deskQuery('cases', { page, all, ...(kind > 0 && { kind: caseKinds[kind - 1]! }) }))
  const show = (change: Partial<CasesView>) => go(casesAddress({ ...view, page: 1, ...change }), { replace: true })
  return (
    <div className="desk__list">
      <h1>Moderasi</h1>
      <QueueTabs current="cases" />
      <p className="small">
        Yang dilaporkan orang, dan keberatan pemiliknya. Semua laporan tentang hal yang sama ada di satu kasus.
      </p>
      <div className="row row--wrap">
        <div className="grow">
          <Select label="Keadaan" value={all} options={stateOptions} onPick={(id) => show({ all: id === 1 ? 1 : 0 })} />
        </div>
        <div className="grow">
          <Select label="Tentang" value={kind} options={kindOptions} onPick={(id) => show({ kind: id })} />
        </div>
      </div>
      <DeskQueryResult
        query={cases}
        what="Daftar kasus"
        skeleton={<ListSkeleton />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty
              variant="empty"
              title="Tidak ada yang menunggu."
              description="Laporan dan keberatan baru muncul di sini."
            />
          )
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} kasus</p>
            <CaseRows rows={data} />
            <ListPager page={page} pages={pages} to={(number) => casesAddress({ ...view, page: number })} />
          </>
        )}
      </DeskQueryResult>
    </div>
  )
}
