import type { ComponentProps } from 'react'
import { Empty } from '#ui/feedback/Empty.tsx'
import { useLastError } from '#ui/feedback/last-error.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'

/** QueryResult for imports. They are not stored on the device, so there is nothing to show without a connection. */
export function ImportQueryResult<Data>(props: ComponentProps<typeof QueryResult<Data>>) {
  const { query } = props
  const problem = useLastError(query)
  if (problem?.trouble !== 'unreachable' || query.data !== undefined) return <QueryResult {...props} />
  return (
    <Empty
      variant="shut"
      title="Tidak ada sambungan"
      description="Impor dan ekspor memerlukan sambungan. Impor yang sudah dimulai tetap berjalan di server."
    >
      <TryAgain onClick={() => void query.refetch()} busy={query.isFetching} />
    </Empty>
  )
}
