import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { deletionHours } from '#contract/help-rules.ts'
import type { DeskDeletion } from '#contract/operator-help.ts'
import { wholeNumber } from '#contract/values.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Select } from '#ui/Select.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { dateTimeText } from './age.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { HelpTabs } from './HelpTabs.tsx'
import { ListBones } from './ListBones.tsx'
import { listView } from './list-view.ts'
import { useNow } from './now.ts'
import { Pages } from './Pages.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'
import { roles } from './roles.ts'
import { useDeed } from './use-deed.ts'
import './desk-lists.css'

/** Who wants their account to end, and what became of it (D09). */
export const DeletionsPage = () => (
  <AtDesk>
    <Deletions />
  </AtDesk>
)

const kinds = [
  { id: 1, name: 'Belum selesai' },
  { id: 0, name: 'Sudah selesai atau ditarik' },
]

function Deletions() {
  useTitle('Hapus akun')
  const [, go] = useLocation()
  const query = useSearch()
  const open = new URLSearchParams(query).get('done') === '1' ? 0 : 1
  const { page } = listView(deskAddresses.deletions, query)
  const address = (open: number, page = 1) => {
    const said = new URLSearchParams({ ...(!open && { done: '1' }), ...(page > 1 && { page: String(page) }) })
    return said.size > 0 ? `${deskAddresses.deletions}?${said}` : deskAddresses.deletions
  }
  const requests = useQuery(deskQuestion('deletions', { open, page }))
  const [closing, setClosing] = useState<Closing>()
  return (
    <div className="desk__list">
      <h1>Hapus akun</h1>
      <HelpTabs here="deletions" />
      <Select label="Permintaan" value={open} options={kinds} onPick={(kind) => go(address(kind), { replace: true })} />
      <DeskReply
        of={requests}
        what="Daftar permintaan"
        bones={<ListBones />}
        empty={({ data }) => data.length === 0 && <Empty look="empty" title="Tidak ada permintaan di sini." />}
      >
        {({ data, pages }) => (
          <>
            {data.map((request) => (
              <Request key={request.id} request={request} onClose={(outcome) => setClosing({ request, outcome })} />
            ))}
            <Pages page={page} pages={pages} to={(number) => address(open, number)} />
          </>
        )}
      </DeskReply>
      {closing && <Close {...closing} onShut={() => setClosing(undefined)} />}
    </div>
  )
}

type Outcome = 'deleted' | 'refused'
type Closing = { request: DeskDeletion; outcome: Outcome }

function Request({ request, onClose }: { request: DeskDeletion; onClose: (outcome: Outcome) => void }) {
  const { user_id, email, role, shop, reason, asked_at, not_before, withdrawn_at, closed_at } = request
  const now = useNow()
  const due = Date.parse(not_before) <= now
  return (
    <section className="panel stack stack--s" aria-label={`Permintaan ${email ?? request.id}`}>
      <div className="head">
        <h2 className="desk__name">
          {user_id && email ? (
            <Link className="link link--bare" href={deskAddresses.user(user_id)}>
              {email}
            </Link>
          ) : (
            `Akun yang sudah dihapus (${roles[role]})`
          )}
        </h2>
        <Outcome request={request} />
      </div>
      <p className="small muted">
        {roles[role]} · diminta {dateTimeText(asked_at)}
        {shop && ` · ${shop.name}, ${wholeNumber(shop.products)} produk`}
      </p>
      {reason && <p className="desk__said">“{reason}”</p>}
      {request.remark && <p className="desk__said small">Alasan ditolak: {request.remark}</p>}
      {!withdrawn_at && !closed_at && (
        <>
          {!due && (
            <p className="small">Dapat dihapus mulai {dateTimeText(not_before)}; sampai itu masih dapat ditarik.</p>
          )}
          <div className="row row--wrap">
            <Button look="danger" small disabled={!due} onClick={() => onClose('deleted')}>
              Hapus akun
            </Button>
            <Button look="soft" small onClick={() => onClose('refused')}>
              Tolak
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function Outcome({ request: { withdrawn_at, closed_at, closed_by, outcome } }: { request: DeskDeletion }) {
  if (withdrawn_at) return <State>Ditarik {dateTimeText(withdrawn_at)}</State>
  if (!closed_at) return null
  return (
    <State look={outcome === 'deleted' ? 'good' : 'wrong'}>
      {outcome === 'deleted' ? 'Dihapus' : 'Ditolak'} {closed_by}, {dateTimeText(closed_at)}
    </State>
  )
}

function Close({ request: { id, email, shop }, outcome, onShut }: Closing & { onShut: () => void }) {
  const deed = useDeed()
  const ends = outcome === 'deleted'
  return (
    <ReasonSheet
      title={ends ? 'Hapus akun ini untuk selamanya?' : 'Tolak permintaan ini?'}
      yes={ends ? 'Hapus akun' : 'Tolak'}
      danger={ends}
      what={`deletion.${outcome}.${id}`}
      onYes={(remark) => deed('closeDeletion', { id, outcome, remark }, 'deletions', 'users', 'user')}
      onShut={onShut}
    >
      {ends
        ? `Akun ${email}${shop ? `, usaha ${shop.name}, ${wholeNumber(shop.products)} produknya, dan fotonya` : ''} dihapus dan tidak dapat dikembalikan. Pemiliknya diberi tahu lewat surat.`
        : `Alasan Anda dikirim ke ${email}. Sudah ${deletionHours} jam atau belum, permintaannya selesai, dan dapat dibuat lagi.`}
    </ReasonSheet>
  )
}
