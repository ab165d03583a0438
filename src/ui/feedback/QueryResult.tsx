import type { ReactNode } from 'react'
import { commonLabels } from '#contract/common-labels.ts'
import { formatDateTime } from '#contract/dates.ts'
import { isGone, type Problem } from '#contract/problem.ts'
import { Icon } from '../display/Icon.tsx'
import { clock } from '../display/icons.ts'
import { useDataAge } from './data-age.ts'
import { Empty } from './Empty.tsx'
import { Loading } from './Loading.tsx'
import { useLastError } from './last-error.ts'
import { NotCached } from './NotCached.tsx'
import { TryAgain } from './TryAgain.tsx'
import { useDelayed } from './use-delayed.ts'

/** What useQuery and useInfiniteQuery have in common, as far as a face needs it. */
export type QueryState<Data> = {
  data: Data | undefined
  error: Problem | null
  isFetching: boolean
  dataUpdatedAt: number
  errorUpdateCount: number
  refetch: () => unknown
}

type Props<Data> = {
  of: QueryState<Data>
  /** What was asked for, as a sentence begins with it: 'Daftar produk'. */
  what: string
  /** Bones of the real size. */
  skeleton: ReactNode
  /** The face of an answer with nothing in it; nothing when this one is not empty. */
  empty?: (data: Data) => ReactNode
  /** The face of a refusal that the screen knows how to say better; undefined for the usual one. */
  refused?: (problem: Problem) => ReactNode
  /** What the phone still has, below the face of a page that was never opened here. */
  fallback?: ReactNode
  /** The page has nothing but this answer: then a face's title is the page's first heading. */
  page?: boolean
  children: (data: Data) => ReactNode
}

/** The five faces of an answer: waiting, empty, answered, from the persisted cache, failed. Data always comes first. */
export function QueryResult<Data>({
  of,
  what,
  skeleton,
  empty,
  refused,
  fallback,
  page = false,
  children,
}: Props<Data>) {
  const { isFetching, dataUpdatedAt } = of
  const error = useLastError(of)
  // What this phone remembers of something that is not there any more is not shown.
  const data = isGone(error) ? undefined : of.data
  const late = useDelayed(data === undefined && !error)
  useDataAge(data === undefined ? undefined : dataUpdatedAt)
  const tryAgain = () => void of.refetch()

  if (data !== undefined)
    return (
      <>
        {error && error.trouble !== 'unreachable' && !isFetching && (
          <CachedNotice at={dataUpdatedAt} tryAgain={tryAgain} />
        )}
        {empty?.(data) || children(data)}
      </>
    )
  if (!error)
    return (
      <div aria-busy="true">
        <p className="sr" role="status">
          {commonLabels.loadingMore}
        </p>
        {skeleton}
        {late && <Loading>Sinyal sedang pelan. Yang pernah Anda buka tetap bisa dilihat.</Loading>}
      </div>
    )
  if (error.trouble === 'unreachable')
    return (
      <NotCached page={page} tryAgain={tryAgain} busy={isFetching}>
        {fallback}
      </NotCached>
    )
  if (error.trouble === 'refused') {
    return refused?.(error) ?? <Empty look="fix" title={error.message} page={page} />
  }
  return (
    <Empty
      look="fix"
      title={`${what} gagal dimuat`}
      page={page}
      say="Sambungan ada, tetapi server belum menjawab. Tidak ada yang hilang."
    >
      <TryAgain onClick={tryAgain} busy={isFetching} />
    </Empty>
  )
}

const CachedNotice = ({ at, tryAgain }: { at: number; tryAgain: () => void }) => (
  <div className="note" role="status">
    <Icon d={clock} size="s" />
    <span className="grow">Data per {formatDateTime(at)}. Pembaruan belum berhasil.</span>
    <TryAgain look="text" onClick={tryAgain} />
  </div>
)
