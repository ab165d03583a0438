import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { DeskNibCase } from '#contract/operator-nib.ts'
import { wholeNumber } from '#contract/values.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Photo } from '#ui/Photo.tsx'
import { Select } from '#ui/Select.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { dateTimeText } from './age.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { ListBones } from './ListBones.tsx'
import { listView } from './list-view.ts'
import { Pages } from './Pages.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'
import { ShopTabs } from './ShopTabs.tsx'
import { useDeed } from './use-deed.ts'
import './desk-lists.css'
import './nib-cases.css'

/** Two shops say that one NIB is theirs: what both say and show, and the decision. */
export const NibCasesPage = () => (
  <AtDesk>
    <NibCases />
  </AtDesk>
)

const kinds = [
  { id: 1, name: 'Belum diputuskan' },
  { id: 0, name: 'Sudah diputuskan' },
]

type Outcome = 'transferred' | 'rejected'
type Closing = { one: DeskNibCase; outcome: Outcome }

function NibCases() {
  useTitle('Sengketa NIB')
  const [, go] = useLocation()
  const query = useSearch()
  const open = new URLSearchParams(query).get('done') === '1' ? 0 : 1
  const { page } = listView(deskAddresses.nibCases, query)
  const address = (open: number, page = 1) => {
    const said = new URLSearchParams({ ...(!open && { done: '1' }), ...(page > 1 && { page: String(page) }) })
    return said.size > 0 ? `${deskAddresses.nibCases}?${said}` : deskAddresses.nibCases
  }
  const cases = useQuery(deskQuestion('nibCases', { open, page }))
  const [closing, setClosing] = useState<Closing>()
  return (
    <div className="desk__list desk__list--wide">
      <h1>Sengketa NIB</h1>
      <ShopTabs here="nib" />
      <p className="small">
        Cocokkan foto lembar OSS dengan NIB, nama usaha, dan pemiliknya. Kedua pihak diberi tahu lewat surat dan
        notifikasi, dengan alasan Anda. Usaha yang kehilangan NIB tidak tampil sampai mengisi NIB yang benar.
      </p>
      <Select label="Pengajuan" value={open} options={kinds} onPick={(kind) => go(address(kind), { replace: true })} />
      <DeskReply
        of={cases}
        what="Daftar sengketa NIB"
        bones={<ListBones />}
        empty={({ data }) => data.length === 0 && <Empty look="empty" title="Tidak ada sengketa NIB di sini." />}
      >
        {({ data, pages }) => (
          <>
            {data.map((one) => (
              <Case key={one.id} one={one} onClose={(outcome) => setClosing({ one, outcome })} />
            ))}
            <Pages page={page} pages={pages} to={(number) => address(open, number)} />
          </>
        )}
      </DeskReply>
      {closing && <Close {...closing} onShut={() => setClosing(undefined)} />}
    </div>
  )
}

function Case({ one, onClose }: { one: DeskNibCase; onClose: (outcome: Outcome) => void }) {
  const { nib, asked_at, answer_until, answer, may_transfer, outcome, closed_at, closed_by, reason } = one
  return (
    <section className="panel stack stack--s" aria-label={`NIB ${nib}`}>
      <div className="head head--wrap">
        <h2 className="desk__name">NIB {nib}</h2>
        {closed_at && (
          <State look={outcome === 'rejected' ? 'wrong' : 'good'}>
            {outcomes[outcome!]} {closed_by}, {dateTimeText(closed_at)}
          </State>
        )}
      </div>
      <p className="small muted">Diajukan {dateTimeText(asked_at)}</p>
      {reason && <p className="desk__said small">Alasan: {reason}</p>}
      <div className="nib-sides">
        <Side title="Pemohon" shop={one.claimant} proof={one.claim} />
        <Side title="Pemakai NIB" shop={one.holder} proof={answer}>
          {answer
            ? `Menjawab ${dateTimeText(answer.at)}`
            : `Belum menjawab; ditunggu sampai ${dateTimeText(answer_until)}`}
        </Side>
      </div>
      {!closed_at && (
        <>
          {may_transfer === 0 && (
            <p className="small">NIB baru dapat dialihkan setelah pemakainya menjawab atau waktunya lewat.</p>
          )}
          <div className="row row--wrap">
            <Button look="danger" small disabled={may_transfer === 0} onClick={() => onClose('transferred')}>
              Alihkan ke pemohon
            </Button>
            <Button look="soft" small onClick={() => onClose('rejected')}>
              Tolak
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const outcomes = { transferred: 'Dialihkan oleh', rejected: 'Ditolak oleh', freed: 'NIB dilepas oleh' } as const

type SideProps = {
  title: string
  shop: DeskNibCase['holder']
  proof: DeskNibCase['claim'] | null
  children?: string
}

function Side({ title, shop, proof, children }: SideProps) {
  const [whole, setWhole] = useState(false)
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
              `didaftarkan ${dateTimeText(shop.created_at)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="row row--wrap">
            <State look={shop.status === 'active' ? 'good' : 'wait'}>
              {shop.status === 'active'
                ? 'Sedang tampil'
                : shop.is_completed
                  ? 'Tidak aktif'
                  : 'Belum selesai mendaftar'}
            </State>
          </div>
        </>
      ) : (
        <p className="small">Usaha ini sudah dihapus.</p>
      )}
      {children && <p className="small">{children}</p>}
      {proof && <p className="desk__said">“{proof.remark}”</p>}
      {proof?.img_url && (
        <button
          type="button"
          className="nib-proof"
          aria-label={`Foto lembar OSS, ${title}, ukuran penuh`}
          onClick={() => setWhole(true)}
        >
          <Photo path={proof.img_url} facts={proof.img} alt="" sizes="360px" />
        </button>
      )}
      {whole && proof?.img_url && (
        <PhotoViewer
          photos={[{ path: proof.img_url, img: proof.img }]}
          name={`lembar OSS, ${title}`}
          from={0}
          onShut={() => setWhole(false)}
        />
      )}
    </div>
  )
}

function Close({ one: { id, nib, claimant, holder }, outcome, onShut }: Closing & { onShut: () => void }) {
  const deed = useDeed()
  const gives = outcome === 'transferred'
  const to = claimant.name || 'pemohon'
  return (
    <ReasonSheet
      title={gives ? `Alihkan NIB ${nib}?` : `Tolak pengajuan NIB ${nib}?`}
      yes={gives ? 'Alihkan' : 'Tolak'}
      danger={gives}
      what={`nib.${outcome}.${id}`}
      onYes={(reason) => deed('closeNibCase', { id, outcome, reason }, 'nibCases', 'shops', 'shop')}
      onShut={onShut}
    >
      {gives
        ? `NIB ini menjadi milik ${to}.${holder ? ` ${holder.name || 'Usaha yang memakainya'} kehilangan NIB-nya dan tidak tampil sampai mengisi NIB yang benar.` : ''} Keduanya membaca alasan Anda.`
        : `NIB tetap di tempatnya. Keduanya membaca alasan Anda.`}
    </ReasonSheet>
  )
}
