import type { ComponentProps } from 'react'
import { Answer, type Asked } from '#ui/Answer.tsx'
import { Empty } from '#ui/Empty.tsx'
import { TryAgain } from '#ui/TryAgain.tsx'

/** An answer at the desk. Nothing of it is kept in this browser, so without a connection there is nothing to show. */
export function DeskReply<Data>(props: ComponentProps<typeof Answer<Data>>) {
  const { of, page = false } = props
  return isAway(of) ? (
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

const isAway = ({ data, error }: Asked<unknown>) => data === undefined && error?.trouble === 'unreachable'
