import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { LoadMore } from '#catalog/LoadMore.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/lspro.ts'
import { pagedQuery } from '#offline/cache/endpoint-query.ts'
import { optimisticWrites, usePending } from '#offline/outbox/optimistic.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { LoadMoreButton } from '../public/LoadMoreButton.tsx'
import { CertificateCheck } from './CertificateCheck.tsx'
import { applyPendingChecks, type CheckState } from './certificate-checks.ts'

const emptyTexts: Record<CheckState, string> = {
  waiting: 'Tidak ada sertifikat yang menunggu Anda periksa.',
  confirmed: 'Belum ada sertifikat yang Anda konfirmasi.',
  disputed: 'Belum ada sertifikat yang Anda sanggah.',
  all: 'Belum ada produk yang menyebut LSPRO Anda.',
}

/** Certificates of a state, and what can be said of each. */
export function CertificateChecks({ state }: { state: CheckState }) {
  const { asked, list } = useCertificateChecks(state)
  const skeleton = <CardSkeletons count={2} className="stack" />
  return (
    <QueryResult of={asked} what="Daftar sertifikat" skeleton={skeleton}>
      {() => {
        if (!list) return skeleton
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

const pageSize = 20

/** Certificates of a state that name one's own body; `list` undefined until IndexedDB has been read. */
function useCertificateChecks(state: CheckState) {
  const asked = useInfiniteQuery(pagedQuery('lspro.certificates', { state, rows: pageSize }))
  const { rows, arrived, known } = usePending()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = asked
  const list = useMemo(() => {
    if (!known) return undefined
    const told = data?.pages.flatMap((page) => page.data) ?? []
    const cached = client.getQueriesData<{ pages: Answer<typeof lspro.certificates>[] }>({
      queryKey: ['lspro.certificates'],
    })
    const others = cached.flatMap(([, answer]) => answer?.pages?.flatMap((page) => page.data) ?? [])
    return applyPendingChecks(
      { listedHere: told, others, pending: optimisticWrites(rows, arrived, dataUpdatedAt), rows },
      state,
    )
  }, [known, data, dataUpdatedAt, rows, arrived, state, client])
  return { asked, list }
}
