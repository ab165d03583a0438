import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro.ts'
import { saidSince, usePending } from '#offline/pending.ts'
import { pagedQuestion } from '#offline/question.ts'
import { type CheckState, drawnChecks } from './own-checks.ts'

const rowsAtOnce = 20

/** Certificates of a state that name one's own body; `list` undefined until the shelf has been read. */
export function useChecks(state: CheckState) {
  const asked = useInfiniteQuery(pagedQuestion('lspro.certificates', { state, rows: rowsAtOnce }))
  const { rows, arrived, known } = usePending()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = asked
  const list = useMemo(() => {
    if (!known) return undefined
    const told = data?.pages.flatMap((page) => page.data) ?? []
    const held = client.getQueriesData<{ pages: Answer<typeof lspro.certificates>[] }>({
      queryKey: ['lspro.certificates'],
    })
    const others = held.flatMap(([, answer]) => answer?.pages?.flatMap((page) => page.data) ?? [])
    return drawnChecks({ told, others, said: saidSince(rows, arrived, dataUpdatedAt), rows }, state)
  }, [known, data, dataUpdatedAt, rows, arrived, state, client])
  return { asked, list }
}
