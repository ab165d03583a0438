import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { LoadMore } from '#catalog/LoadMore.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { LoadMoreButton } from '../public/LoadMoreButton.tsx'
import { CertificateCheck } from './CertificateCheck.tsx'
import type { CheckState } from './certificate-checks.ts'
import { useCertificateChecks } from './use-certificate-checks.ts'

const emptyTexts: Record<CheckState, string> = {
  waiting: 'Tidak ada sertifikat yang menunggu Anda periksa.',
  confirmed: 'Belum ada sertifikat yang Anda konfirmasi.',
  disputed: 'Belum ada sertifikat yang Anda sanggah.',
  all: 'Belum ada produk yang menyebut LSPRO Anda.',
}

/** Certificates of a state, and what can be said of each. */
export function CertificateChecks({ state }: { state: CheckState }) {
  const { asked, list } = useCertificateChecks(state)
  const bones = <CardSkeletons count={2} className="stack" />
  return (
    <QueryResult of={asked} what="Daftar sertifikat" bones={bones}>
      {() => {
        if (!list) return bones
        return (
          <>
            {list.length === 0 && !asked.hasNextPage && (
              <Empty look="empty" title="Tidak ada data" say={emptyTexts[state]} />
            )}
            <ul className="stack">
              {list.map((one) => (
                <li key={one.product_id}>
                  <CertificateCheck certificate={one} />
                </li>
              ))}
            </ul>
            <LoadMore list={asked} idle={<LoadMoreButton list={asked} />} />
          </>
        )
      }}
    </QueryResult>
  )
}
