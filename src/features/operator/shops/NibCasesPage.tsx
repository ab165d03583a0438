import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { DeskNibCase } from '#contract/operator/nib.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { fileHost } from '#ui/media/file-host.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { usePhotoViewer } from '#ui/media/use-photo-viewer.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { listViewOf } from '../desk/list/list-view.ts'
import { ReasonSheet } from '../desk/ReasonSheet.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ShopTabs } from './ShopTabs.tsx'
import '../desk/desk-lists.css'
import './nib-cases.css'

/** Disputes between two shops about one NIB: the statements and proofs of both, and the decision. */
export const NibCasesPage = () => (
  <RequireTwoFactor>
    <NibCases />
  </RequireTwoFactor>
)

const stateOptions = [
  { id: 1, name: 'Belum diputuskan' },
  { id: 0, name: 'Sudah diputuskan' },
]

type Outcome = 'transferred' | 'rejected'
type ClosingCase = { one: DeskNibCase; outcome: Outcome }

function NibCases() {
  useTitle('Sengketa NIB')
  const [, go] = useLocation()
  const query = useSearch()
  const open = new URLSearchParams(query).get('done') === '1' ? 0 : 1
  const { page } = listViewOf(deskAddresses.nibCases, query)
  const address = (open: number, page = 1) => {
    const params = new URLSearchParams({ ...(!open && { done: '1' }), ...(page > 1 && { page: String(page) }) })
    return params.size > 0 ? `${deskAddresses.nibCases}?${params}` : deskAddresses.nibCases
  }
  const cases = useQuery(deskQuery('nibCases', { open, page }))
  const [closing, setClosing] = useState<ClosingCase>()
  return (
    <div className="desk__list">
      <h1>Sengketa NIB</h1>
      <ShopTabs current="nibCases" />
      <p className="small">
        Cocokkan foto lembar OSS dengan NIB, nama usaha, dan pemiliknya. Kedua pihak diberi tahu lewat surat dan
        notifikasi, dengan alasan Anda. Usaha yang kehilangan NIB tidak tampil sampai mengisi NIB yang benar.
      </p>
      <Select
        label="Pengajuan"
        value={open}
        options={stateOptions}
        onPick={(kind) => go(address(kind), { replace: true })}
      />
      <DeskQueryResult
        query={cases}
        what="Daftar sengketa NIB"
        skeleton={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty variant="empty" title="Tidak ada sengketa NIB di sini." />}
      >
        {({ data, pages }) => (
          <>
            {data.map((one) => (
              <NibCase key={one.id} one={one} onClose={(outcome) => setClosing({ one, outcome })} />
            ))}
            <ListPager page={page} pages={pages} to={(number) => address(open, number)} />
          </>
        )}
      </DeskQueryResult>
      {closing && <CloseNibCaseSheet {...closing} onClose={() => setClosing(undefined)} />}
    </div>
  )
}

function NibCase({ one, onClose }: { one: DeskNibCase; onClose: (outcome: Outcome) => void }) {
  const { nib, asked_at, answer_until, answer, may_transfer, outcome, closed_at, closed_by, reason } = one
  return (
    <section className="panel stack stack--s" aria-label={`NIB ${nib}`}>
      <div className="head head--wrap">
        <h2 className="desk__name">NIB {nib}</h2>
        {closed_at && (
          <StatusTag variant={outcome === 'rejected' ? 'wrong' : 'good'}>
            {outcomeTexts[outcome!]} {closed_by}, {formatLongDateTime(closed_at)}
          </StatusTag>
        )}
      </div>
      <p className="small muted">Diajukan {formatLongDateTime(asked_at)}</p>
      {reason && <p className="desk__quote small">Alasan: {reason}</p>}
      <div className="nib-parties">
        <NibCaseParty title="Pemohon" shop={one.claimant} proof={one.claim} />
        <NibCaseParty title="Pemakai NIB" shop={one.holder} proof={answer}>
          {answer
            ? `Menjawab ${formatLongDateTime(answer.at)}`
            : `Belum menjawab; ditunggu sampai ${formatLongDateTime(answer_until)}`}
        </NibCaseParty>
      </div>
      {!closed_at && (
        <>
          {may_transfer === 0 && (
            <p className="small">NIB baru dapat dialihkan setelah pemakainya menjawab atau waktunya lewat.</p>
          )}
          <div className="row row--wrap">
            <Button variant="danger" small disabled={may_transfer === 0} onClick={() => onClose('transferred')}>
              Alihkan ke pemohon
            </Button>
            <Button variant="soft" small onClick={() => onClose('rejected')}>
              Tolak
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const outcomeTexts = { transferred: 'Dialihkan oleh', rejected: 'Ditolak oleh', freed: 'NIB dilepas oleh' } as const

type PartyProps = {
  title: string
  shop: DeskNibCase['holder']
  proof: DeskNibCase['claim'] | null
  children?: string
}

function NibCaseParty({ title, shop, proof, children }: PartyProps) {
  const viewer = usePhotoViewer(
    proof?.img_url
      ? [{ key: proof.img_url, url: `${fileHost}/${proof.img_url}`, alt: `lembar OSS, ${title}, foto 1` }]
      : [],
  )
  return (
    <div className="stack stack--s">
      <h3>{title}</h3>
      {shop ? (
        <>
          <p>
            <Link className="link link--bare" href={deskAddresses.shop(shop.id)}>
              {shop.name || 'Usaha tanpa nama'}
            </Link>
          </p>
          <p className="small muted">
            {[
              shop.type,
              shop.owner && `pemilik ${shop.owner}`,
              shop.nib ? `NIB ${shop.nib}` : 'tanpa NIB',
              shop.email,
              `${wholeNumber(shop.products)} produk`,
              `didaftarkan ${formatLongDateTime(shop.created_at)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="row row--wrap">
            <StatusTag variant={shop.status === 'active' ? 'good' : 'wait'}>
              {shop.status === 'active'
                ? 'Sedang tampil'
                : shop.is_completed
                  ? 'Tidak aktif'
                  : 'Belum selesai mendaftar'}
            </StatusTag>
          </div>
        </>
      ) : (
        <p className="small">Usaha ini sudah dihapus.</p>
      )}
      {children && <p className="small">{children}</p>}
      {proof && <p className="desk__quote">“{proof.remark}”</p>}
      {proof?.img_url && (
        <button
          type="button"
          className="nib-proof"
          aria-label={`Foto lembar OSS, ${title}, ukuran penuh`}
          onClick={() => viewer.open(0)}
        >
          <Photo path={proof.img_url} facts={proof.img} alt="" sizes="360px" />
        </button>
      )}
      {viewer.shown}
    </div>
  )
}

function CloseNibCaseSheet({
  one: { id, nib, claimant, holder },
  outcome,
  onClose,
}: ClosingCase & { onClose: () => void }) {
  const closeNibCase = useDeskMutation('closeNibCase', 'nibCases', 'shops', 'shop')
  const transfers = outcome === 'transferred'
  const to = claimant.name || 'pemohon'
  return (
    <ReasonSheet
      title={transfers ? `Alihkan NIB ${nib}?` : `Tolak pengajuan NIB ${nib}?`}
      yes={transfers ? 'Alihkan' : 'Tolak'}
      danger={transfers}
      autosaveKey={`nib.${outcome}.${id}`}
      onYes={(reason) => closeNibCase.mutateAsync({ id, outcome, reason })}
      onClose={onClose}
    >
      {transfers
        ? `NIB ini menjadi milik ${to}.${holder ? ` ${holder.name || 'Usaha yang memakainya'} kehilangan NIB-nya dan tidak tampil sampai mengisi NIB yang benar.` : ''} Keduanya membaca alasan Anda.`
        : `NIB tetap di tempatnya. Keduanya membaca alasan Anda.`}
    </ReasonSheet>
  )
}
