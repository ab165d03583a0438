import type { ComponentProps } from 'react'
import { Empty } from '#ui/feedback/Empty.tsx'
import { useLastError } from '#ui/feedback/last-error.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'

/** QueryResult for imports. They are not stored on the device, so there is nothing to show without a connection. */
export function ImportQueryResult<Data>(props: ComponentProps<typeof QueryResult<Data>>) {
  const { of } = props
  const problem = useLastError(of)
  if (problem?.trouble !== 'unreachable' || of.data !== undefined) return <QueryResult {...props} />
  return (
    <Empty
      look="shut"
      title="Tidak ada sambungan"
      say="Impor dan ekspor memerlukan sambungan. Impor yang sudah dimulai tetap berjalan di server."
    >
      <TryAgain onClick={() => void of.refetch()} busy={of.isFetching} />
    </Empty>
  )
}
