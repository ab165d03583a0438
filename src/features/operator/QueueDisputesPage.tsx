import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { DeskDispute } from '#contract/operator-lspro.ts'
import { Empty } from '#ui/Empty.tsx'
import { Photo } from '#ui/Photo.tsx'
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
import { QueueTabs } from './QueueTabs.tsx'
import './desk-lists.css'

/** What certification bodies dispute of products that are through the review, and what to do about it. */
export const QueueDisputesPage = () => (
  <AtDesk>
    <Disputes />
  </AtDesk>
)

function Disputes() {
  useTitle('Sengketa sertifikat')
  const { page, to } = listView(deskAddresses.disputes, useSearch())
  const disputes = useQuery(deskQuestion('disputes', { page }))
  return (
    <div className="desk__list">
      <h1>Sengketa sertifikat</h1>
      <QueueTabs here="disputes" />
      <p className="small">
        LSPRO yang disebut produk ini membantah sertifikatnya, padahal produknya sudah disetujui. Buka produknya,
        cocokkan dengan alasan LSPRO, dan hubungi produsen. Bila data sertifikatnya memang keliru, ubah produknya; bila
        LSPRO yang keliru, minta LSPRO memeriksa lagi. Begitu data sertifikatnya berubah atau LSPRO mengubah putusannya,
        sengketanya hilang dari sini.
      </p>
      <DeskReply
        of={disputes}
        what="Daftar sengketa"
        bones={<ListBones />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty
              look="empty"
              title="Tidak ada sengketa."
              say="Bantahan LSPRO atas produk yang tampil muncul di sini."
            />
          )
        }
      >
        {({ data, pages }) => (
          <>
            <ol className="panel queue__list">
              {data.map((dispute) => (
                <DisputeRow key={dispute.product_id} dispute={dispute} />
              ))}
            </ol>
            <Pages page={page} pages={pages} to={(number) => to('', number)} />
          </>
        )}
      </DeskReply>
    </div>
  )
}

const DisputeRow = ({ dispute }: { dispute: DeskDispute }) => (
  <li>
    <Link href={deskAddresses.review(dispute.product_id)}>
      <Photo path={dispute.img_url} facts={dispute.img} alt="" sizes="44px" />
      <span className="small queue__words">
        <b title={dispute.name}>{dispute.name}</b>
        <span className="muted xs">{dispute.merchant_name}</span>
        <span className="xs">
          {dispute.lspro_name}, {dateTimeText(dispute.at)}
          {dispute.remark && <q className="desk__said">{dispute.remark}</q>}
        </span>
        <span className="queue__marks">
          {dispute.is_public === 1 ? <State look="wrong">Sedang tampil</State> : <State>Tidak tampil</State>}
        </span>
      </span>
    </Link>
  </li>
)
