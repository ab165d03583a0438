import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/lspro.ts'
import { pagedQuery } from '#offline/cache/endpoint-query.ts'
import { optimisticWrites, usePending } from '#offline/outbox/optimistic.ts'
import { applyPendingChecks, type CheckState } from './certificate-checks.ts'

const pageSize = 20

/** Certificates of a state that name one's own body; `list` undefined until the shelf has been read. */
export function useCertificateChecks(state: CheckState) {
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
