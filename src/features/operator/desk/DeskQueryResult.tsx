import type { ComponentProps } from 'react'
import { Empty } from '#ui/feedback/Empty.tsx'
import { useLastError } from '#ui/feedback/last-error.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'

/** QueryResult for the desk. Its answers are not stored in the browser, so there is nothing to show offline. */
export function DeskQueryResult<Data>(props: ComponentProps<typeof QueryResult<Data>>) {
  const { query, page = false } = props
  const problem = useLastError(query)
  return problem?.trouble === 'unreachable' && query.data === undefined ? (
    <Empty
      variant="shut"
      page={page}
      title="Tidak ada sambungan"
      description="Isi meja operator tidak disimpan di perangkat ini. Sambungkan dahulu, lalu coba lagi."
    >
      <TryAgain onClick={() => void query.refetch()} busy={query.isFetching} />
    </Empty>
  ) : (
    <QueryResult {...props} />
  )
}
