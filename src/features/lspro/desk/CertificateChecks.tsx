import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { LoadMore } from '#catalog/LoadMore.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/schemas.ts'
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

/** The certificates in one state, each with its possible verdicts. */
export function CertificateChecks({ state }: { state: CheckState }) {
  const { query, list } = useCertificateChecks(state)
  const skeleton = <CardSkeletons count={2} className="stack" />
  return (
    <QueryResult query={query} what="Daftar sertifikat" skeleton={skeleton}>
      {() => {
        if (!list) return skeleton
        return (
          <>
            {list.length === 0 && !query.hasNextPage && (
              <Empty variant="empty" title="Tidak ada data" description={emptyTexts[state]} />
            )}
            <ul className="stack">
              {list.map((one) => (
                <li key={one.product_id}>
                  <CertificateCheck certificate={one} />
                </li>
              ))}
            </ul>
            <LoadMore list={query} idle={<LoadMoreButton list={query} />} />
          </>
        )
      }}
    </QueryResult>
  )
}

const pageSize = 20

/** Certificates in a state that name the user's LSPRO; `list` is undefined until IndexedDB has been read. */
function useCertificateChecks(state: CheckState) {
  const query = useInfiniteQuery(pagedQuery('lspro.certificates', { state, rows: pageSize }))
  const { rows, arrived, loaded: isLoaded } = usePending()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = query
  const list = useMemo(() => {
    if (!isLoaded) return undefined
    const certificates = data?.pages.flatMap((page) => page.data) ?? []
    const cached = client.getQueriesData<{ pages: Answer<typeof lspro.certificates>[] }>({
      queryKey: ['lspro.certificates'],
    })
    const others = cached.flatMap(([, answer]) => answer?.pages?.flatMap((page) => page.data) ?? [])
    return applyPendingChecks(
      { listedHere: certificates, others, pending: optimisticWrites(rows, arrived, dataUpdatedAt), rows },
      state,
    )
  }, [isLoaded, data, dataUpdatedAt, rows, arrived, state, client])
  return { query, list }
}
