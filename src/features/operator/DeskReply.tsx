import type { ComponentProps } from 'react'
import { Answer } from '#ui/Answer.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useStillWrong } from '#ui/still-wrong.ts'
import { TryAgain } from '#ui/TryAgain.tsx'

/** An answer at the desk. Nothing of it is kept in this browser, so without a connection there is nothing to show. */
export function DeskReply<Data>(props: ComponentProps<typeof Answer<Data>>) {
  const { of, page = false } = props
  const problem = useStillWrong(of)
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
    <Answer {...props} />
  )
}
