// @chunk cards
import { type ReactNode, useDeferredValue } from 'react'
import { isGone, type Problem } from '#contract/problem.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { Icon } from '../display/Icon.tsx'
import { clock } from '../display/icons.ts'
import { formatDataAge, useDataAge } from './data-age.ts'
import { Empty } from './Empty.tsx'
import { Loading } from './Loading.tsx'
import { useLastError } from './last-error.ts'
import { NotCached } from './NotCached.tsx'
import { TryAgain } from './TryAgain.tsx'
import { useDelayed } from './use-delayed.ts'

/** The fields of useQuery and useInfiniteQuery that QueryResult needs. */
export type QueryState<Data> = {
  data: Data | undefined
  error: Problem | null
  isFetching: boolean
  dataUpdatedAt: number
  errorUpdateCount: number
  refetch: () => unknown
}

type Props<Data> = {
  query: QueryState<Data>
  /** The requested thing, as the beginning of a sentence: 'Daftar produk'. */
  what: string
  /** Placeholder of the size of the real content. */
  skeleton: ReactNode
  /** Rendered instead of `children` when the response is empty; returns null when it is not. */
  empty?: (data: Data) => ReactNode
  /** Rendered for a rejection that needs its own message; undefined for the usual one. */
  refused?: (problem: Problem) => ReactNode
  /** Cached content that the phone has, shown below the message that this page was never cached. */
  fallback?: ReactNode
  /** The page has no other content: the title of an empty or error state is then its h1. */
  page?: boolean
  /**
   * The first data is rendered in slices, between which a slow phone paints and takes touches; newer data at once. Not
   * for data that is also rendered outside: the skeleton would be moved by it.
   */
  inSlices?: boolean
  children: (data: Data) => ReactNode
}

/** Renders a query in its five states: loading, empty, loaded, from the persisted cache, failed. Data always wins. */
export function QueryResult<Data>({
  query,
  what,
  skeleton,
  empty,
  refused,
  fallback,
  page = false,
  inSlices = false,
  children,
}: Props<Data>) {
  const { isFetching, dataUpdatedAt } = query
  const error = useLastError(query)
  // The cached copy of something that was removed is not shown.
  const data = isGone(error) ? undefined : query.data
  const late = useDelayed(data === undefined && !error)
  const isInTurn = useDeferredValue(data !== undefined)
  const isRendered = !inSlices || isInTurn
  useDataAge(data === undefined ? undefined : dataUpdatedAt)
  const tryAgain = () => void query.refetch()

  if (data !== undefined && isRendered)
    return (
      <>
        {error && error.trouble !== 'unreachable' && !isFetching && (
          <CachedNotice at={dataUpdatedAt} tryAgain={tryAgain} />
        )}
        {empty?.(data) || children(data)}
      </>
    )
  if (data !== undefined || !error)
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
    return refused?.(error) ?? <Empty variant="fix" title={error.message} page={page} />
  }
  return (
    <Empty
      variant="fix"
      title={`${what} gagal dimuat`}
      page={page}
      description="Sambungan ada, tetapi server belum menjawab. Tidak ada yang hilang."
    >
      <TryAgain onClick={tryAgain} busy={isFetching} />
    </Empty>
  )
}

const CachedNotice = ({ at, tryAgain }: { at: number; tryAgain: () => void }) => (
  <div className="note" role="status">
    <Icon d={clock} size="s" />
    <span className="grow">Data per {formatDataAge(at)}. Pembaruan belum berhasil.</span>
    <TryAgain variant="text" onClick={tryAgain} />
  </div>
)
