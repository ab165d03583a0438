import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { DeskDispute } from '#contract/operator/lspro.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { listViewOf } from '../desk/list/list-view.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import '../desk/desk-lists.css'

/** The approved products whose certificate an LSPRO disputes, with instructions for operators. */
export const DisputesPage = () => (
  <RequireTwoFactor>
    <Disputes />
  </RequireTwoFactor>
)

function Disputes() {
  useTitle('Sengketa sertifikat')
  const { page, to } = listViewOf(deskAddresses.disputes, useSearch())
  const disputes = useQuery(deskQuery('disputes', { page }))
  return (
    <div className="desk__list">
      <h1>Sengketa sertifikat</h1>
      <QueueTabs current="disputes" />
      <p className="small">
        LSPRO yang disebut produk ini membantah sertifikatnya, padahal produknya sudah disetujui. Buka produknya,
        cocokkan dengan alasan LSPRO, dan hubungi produsen. Bila data sertifikatnya memang keliru, ubah produknya; bila
        LSPRO yang keliru, minta LSPRO memeriksa lagi. Begitu data sertifikatnya berubah atau LSPRO mengubah putusannya,
        sengketanya hilang dari sini.
      </p>
      <DeskQueryResult
        query={disputes}
        what="Daftar sengketa"
        skeleton={<ListSkeleton />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty
              variant="empty"
              title="Tidak ada sengketa."
              description="Bantahan LSPRO atas produk yang tampil muncul di sini."
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
            <ListPager page={page} pages={pages} to={(number) => to('', number)} />
          </>
        )}
      </DeskQueryResult>
    </div>
  )
}

const DisputeRow = ({ dispute }: { dispute: DeskDispute }) => (
  <li>
    <Link href={deskAddresses.review(dispute.product_id)}>
      <Photo path={dispute.img_url} facts={dispute.img} alt="" sizes="44px" />
      <span className="small queue__text">
        <b title={dispute.name}>{dispute.name}</b>
        <span className="muted xs">{dispute.merchant_name}</span>
        <span className="xs">
          {dispute.lspro_name}, {formatLongDateTime(dispute.at)}
          {dispute.remark && <q className="desk__quote">{dispute.remark}</q>}
        </span>
        <span className="queue__badges">
          {dispute.is_public === 1 ? (
            <StatusTag variant="wrong">Sedang tampil</StatusTag>
          ) : (
            <StatusTag>Tidak tampil</StatusTag>
          )}
        </span>
      </span>
    </Link>
  </li>
)
