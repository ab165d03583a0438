import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { type CaseKind, caseKinds, kindNames } from '#contract/moderation-rules.ts'
import { wholeNumber } from '#contract/values.ts'
import { Empty } from '#ui/Empty.tsx'
import { Select } from '#ui/Select.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { CaseRows } from './CaseRows.tsx'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { ListBones } from './ListBones.tsx'
import { Pages } from './Pages.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import './desk-lists.css'

/** What people reported and owners objected to, the longest waiting first. */
export const CasesPage = () => (
  <AtDesk>
    <Cases />
  </AtDesk>
)

const kinds = [{ id: 0, name: 'Semua' }, ...caseKinds.map((kind, at) => ({ id: at + 1, name: kindNames[kind] }))]
const standings = [
  { id: 0, name: 'Menunggu' },
  { id: 1, name: 'Semua, juga yang selesai' },
]

type View = { all: 0 | 1; kind: number; page: number }
function viewIn(query: string): View {
  const said = new URLSearchParams(query)
  const page = Number(said.get('page'))
  return {
    all: said.get('all') === '1' ? 1 : 0,
    kind: caseKinds.indexOf(said.get('kind') as CaseKind) + 1,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}
function addressOf({ all, kind, page }: View) {
  const parts = [all && 'all=1', kind && `kind=${caseKinds[kind - 1]}`, page > 1 && `page=${page}`].filter(Boolean)
  return parts.length > 0 ? `${deskAddresses.cases}?${parts.join('&')}` : deskAddresses.cases
}

function Cases() {
  useTitle('Moderasi')
  const [, go] = useLocation()
  const view = viewIn(useSearch())
  const { all, kind, page } = view
  const cases = useQuery(deskQuestion('cases', { page, all, ...(kind > 0 && { kind: caseKinds[kind - 1]! }) }))
  const show = (change: Partial<View>) => go(addressOf({ ...view, page: 1, ...change }), { replace: true })
  return (
    <div className="desk__list">
      <h1>Moderasi</h1>
      <QueueTabs here="cases" />
      <p className="small">
        Yang dilaporkan orang, dan keberatan pemiliknya. Semua laporan tentang hal yang sama ada di satu kasus.
      </p>
      <div className="row row--wrap">
        <div className="grow">
          <Select
            label="Keadaan"
            value={all}
            options={standings}
            onPick={(picked) => show({ all: picked === 1 ? 1 : 0 })}
          />
        </div>
        <div className="grow">
          <Select label="Tentang" value={kind} options={kinds} onPick={(picked) => show({ kind: picked })} />
        </div>
      </div>
      <DeskReply
        of={cases}
        what="Daftar kasus"
        bones={<ListBones />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty look="empty" title="Tidak ada yang menunggu." say="Laporan dan keberatan baru muncul di sini." />
          )
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} kasus</p>
            <CaseRows rows={data} />
            <Pages page={page} pages={pages} to={(number) => addressOf({ ...view, page: number })} />
          </>
        )}
      </DeskReply>
    </div>
  )
}
