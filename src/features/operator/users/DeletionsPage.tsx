import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { deletionHours } from '#contract/help/rules.ts'
import type { DeskDeletion } from '#contract/operator/help.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { HelpTabs } from '../content/HelpTabs.tsx'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { listViewOf } from '../desk/list/list-view.ts'
import { ReasonSheet } from '../desk/ReasonSheet.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { useNow } from '../desk/use-now.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { roleNames } from './role-names.ts'
import '../desk/desk-lists.css'

/** The requests to delete accounts, open and closed. */
export const DeletionsPage = () => (
  <RequireTwoFactor>
    <Deletions />
  </RequireTwoFactor>
)

const stateOptions = [
  { id: 1, name: 'Belum selesai' },
  { id: 0, name: 'Sudah selesai atau ditarik' },
]

function Deletions() {
  useTitle('Hapus akun')
  const [, go] = useLocation()
  const query = useSearch()
  const open = new URLSearchParams(query).get('done') === '1' ? 0 : 1
  const { page } = listViewOf(deskAddresses.deletions, query)
  const address = (open: number, page = 1) => {
    const params = new URLSearchParams({ ...(!open && { done: '1' }), ...(page > 1 && { page: String(page) }) })
    return params.size > 0 ? `${deskAddresses.deletions}?${params}` : deskAddresses.deletions
  }
  const requests = useQuery(deskQuery('deletions', { open, page }))
  const [closing, setClosing] = useState<ClosingRequest>()
  return (
    <div className="desk__list">
      <h1>Hapus akun</h1>
      <HelpTabs current="deletions" />
      <Select
        label="Permintaan"
        value={open}
        options={stateOptions}
        onPick={(kind) => go(address(kind), { replace: true })}
      />
      <DeskQueryResult
        query={requests}
        what="Daftar permintaan"
        skeleton={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty variant="empty" title="Tidak ada permintaan di sini." />}
      >
        {({ data, pages }) => (
          <>
            {data.map((request) => (
              <DeletionRequest
                key={request.id}
                request={request}
                onClose={(outcome) => setClosing({ request, outcome })}
              />
            ))}
            <ListPager page={page} pages={pages} to={(number) => address(open, number)} />
          </>
        )}
      </DeskQueryResult>
      {closing && <CloseDeletionSheet {...closing} onClose={() => setClosing(undefined)} />}
    </div>
  )
}

type Outcome = 'deleted' | 'refused'
type ClosingRequest = { request: DeskDeletion; outcome: Outcome }

function DeletionRequest({ request, onClose }: { request: DeskDeletion; onClose: (outcome: Outcome) => void }) {
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
            `Akun yang sudah dihapus (${roleNames[role]})`
          )}
        </h2>
        <Outcome request={request} />
      </div>
      <p className="small muted">
        {roleNames[role]} · diminta {formatLongDateTime(asked_at)}
        {shop && ` · ${shop.name}, ${wholeNumber(shop.products)} produk`}
      </p>
      {reason && <p className="desk__quote">“{reason}”</p>}
      {request.remark && <p className="desk__quote small">Alasan ditolak: {request.remark}</p>}
      {!withdrawn_at && !closed_at && (
        <>
          {!due && (
            <p className="small">
              Dapat dihapus mulai {formatLongDateTime(not_before)}; sampai itu masih dapat ditarik.
            </p>
          )}
          <div className="row row--wrap">
            <Button variant="danger" small disabled={!due} onClick={() => onClose('deleted')}>
              Hapus akun
            </Button>
            <Button variant="soft" small onClick={() => onClose('refused')}>
              Tolak
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function Outcome({ request: { withdrawn_at, closed_at, closed_by, outcome } }: { request: DeskDeletion }) {
  if (withdrawn_at) return <StatusTag>Ditarik {formatLongDateTime(withdrawn_at)}</StatusTag>
  if (!closed_at) return null
  return (
    <StatusTag variant={outcome === 'deleted' ? 'good' : 'wrong'}>
      {outcome === 'deleted' ? 'Dihapus' : 'Ditolak'} {closed_by}, {formatLongDateTime(closed_at)}
    </StatusTag>
  )
}

function CloseDeletionSheet({
  request: { id, email, shop },
  outcome,
  onClose,
}: ClosingRequest & { onClose: () => void }) {
  const closeDeletion = useDeskMutation('closeDeletion', 'deletions', 'users', 'user')
  const deletes = outcome === 'deleted'
  return (
    <ReasonSheet
      title={deletes ? 'Hapus akun ini untuk selamanya?' : 'Tolak permintaan ini?'}
      yes={deletes ? 'Hapus akun' : 'Tolak'}
      danger={deletes}
      autosaveKey={`deletion.${outcome}.${id}`}
      onYes={(remark) => closeDeletion.mutateAsync({ id, outcome, remark })}
      onClose={onClose}
    >
      {deletes
        ? `Akun ${email}${shop ? `, usaha ${shop.name}, ${wholeNumber(shop.products)} produknya, dan fotonya` : ''} dihapus dan tidak dapat dikembalikan. Pemiliknya diberi tahu lewat surat.`
        : `Alasan Anda dikirim ke ${email}. Sudah ${deletionHours} jam atau belum, permintaannya selesai, dan dapat dibuat lagi.`}
    </ReasonSheet>
  )
}
