import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { LsproPosting } from '#contract/lspro/schemas.ts'
import { cursorQuery } from '#offline/cache/cursor-query.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import type { LsproData } from '../public/lspro-view.ts'
import { linkedPostId } from '../public/lspro-view.ts'
import { LinkedPost } from './LinkedPost.tsx'
import { PostList } from './PostList.tsx'

/** An LSPRO's posts. The latest come with the LSPRO itself; older ones are fetched when the visitor scrolls to them. */
export function LsproPosts({ data }: { data: LsproData }) {
  const { lspro, lspro_posting: posts, next } = data
  const linkedId = linkedPostId(new URLSearchParams(useSearch()))
  const isAmongLatest = posts.some(({ id }) => id === linkedId)
  // The answer after which older posts were fetched. Newer posts are added on top, and the list below does not change.
  const [startData, setStartData] = useState<LsproData>()
  const from = startData?.lspro.id === lspro.id ? startData : undefined
  const older = useInfiniteQuery({
    ...cursorQuery('lspro.posts', { lspro_id: lspro.id, before: from?.next ?? next }),
    enabled: from !== undefined && next !== null,
  })
  const olderPosts = from && older.data?.pages.flatMap((page) => page.data.lspro_posting)
  const all = olderPosts && next !== null ? joinPosts(posts, [...from.lspro_posting, ...olderPosts]) : undefined
  const hasOlder = all !== undefined
  const list = {
    hasNextPage: hasOlder ? older.hasNextPage : next !== null,
    isFetchingNextPage: older.isFetching,
    isFetchNextPageError: hasOlder ? older.isFetchNextPageError : older.isError && !older.isFetching,
    fetchNextPage: () => {
      if (hasOlder) return older.fetchNextPage()
      return from?.next === next ? older.refetch() : setStartData(data)
    },
  }
  return (
    <section className="stack">
      <h2 className="sr">Postingan</h2>
      {linkedId && !isAmongLatest && <LinkedPost lspro_id={lspro.id} post_id={linkedId} />}
      {posts.length === 0 ? (
        <Empty variant="empty" title="Tidak ada data" description="LSPRO ini belum membagikan postingan." />
      ) : (
        <PostList
          posts={(all ?? posts).filter(({ id }) => isAmongLatest || id !== linkedId)}
          list={list}
          linkedId={linkedId}
        />
      )}
    </section>
  )
}

/**
 * The latest posts followed by those that were loaded earlier; undefined when there is a gap between the two. A post
 * that is in both appears once; one that was removed from the latest posts meanwhile is left out.
 */
export function joinPosts(
  latest: readonly LsproPosting[],
  earlier: readonly LsproPosting[],
): LsproPosting[] | undefined {
  const last = latest.at(-1)?.id
  const at = earlier.findLastIndex(({ id }) => id === last)
  if (at < 0) return undefined
  return [...new Map([...latest, ...earlier.slice(at + 1)].map((post) => [post.id, post])).values()]
}
