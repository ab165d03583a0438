import type { ComponentProps } from 'react'
import { Empty } from '#ui/feedback/Empty.tsx'
import { useLastError } from '#ui/feedback/last-error.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'

/** QueryResult for the desk. Its answers are not stored in the browser, so there is nothing to show offline. */
export function DeskQueryResult<Data>(props: ComponentProps<typeof QueryResult<Data>>) {
  const { of, page = false } = props
  const problem = useLastError(of)
  return problem?.trouble === 'unreachable' && of.data === undefined ? (
    <Empty
      look="shut"
      page={page}
      title="Tidak ada sambungan"
      say="Isi meja operator tidak disimpan di perangkat ini. Sambungkan dahulu, lalu coba lagi."
    >
      <TryAgain onClick={() => void of.refetch()} busy={of.isFetching} />
    </Empty>
  ) : (
    <QueryResult {...props} />
  )
}
