import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { feedQuestion } from '#offline/below.ts'
import { Empty } from '#ui/Empty.tsx'
import { joinedPosts } from './joined-posts.ts'
import type { LsproData } from './LsproPage.tsx'
import { postIn } from './lspro-view.ts'
import { PostList } from './PostList.tsx'
import { SharedPost } from './SharedPost.tsx'

/** What a body has posted. The latest have come with the body itself; what lies below is asked when one gets there. */
export function LsproPosts({ data }: { data: LsproData }) {
  const { lspro, lspro_posting: posts, next } = data
  const led = postIn(new URLSearchParams(useSearch()))
  const isAmongLatest = posts.some(({ id }) => id === led)
  // The latest as they were when one went on below them: newer ones come on top, and nobody loses their place.
  const [begunAt, setBegunAt] = useState<LsproData>()
  const from = begunAt?.lspro.id === lspro.id ? begunAt : undefined
  const below = useInfiniteQuery({
    ...feedQuestion('lspro.posts', { lspro_id: lspro.id, before: from?.next ?? next }),
    enabled: from !== undefined && next !== null,
  })
  const further = from && below.data?.pages.flatMap((page) => page.data.lspro_posting)
  const all = further && next !== null ? joinedPosts(posts, [...from.lspro_posting, ...further]) : undefined
  const begun = all !== undefined
  const list = {
    hasNextPage: begun ? below.hasNextPage : next !== null,
    isFetchingNextPage: below.isFetching,
    isFetchNextPageError: begun ? below.isFetchNextPageError : below.isError && !below.isFetching,
    fetchNextPage: () => {
      if (begun) return below.fetchNextPage()
      return from?.next === next ? below.refetch() : setBegunAt(data)
    },
  }
  return (
    <section className="stack">
      <h2 className="sr">Postingan</h2>
      {led && !isAmongLatest && <SharedPost lspro_id={lspro.id} post_id={led} />}
      {posts.length === 0 ? (
        <Empty look="empty" title="Tidak ada data" say="LSPRO ini belum membagikan postingan." />
      ) : (
        <PostList posts={(all ?? posts).filter(({ id }) => isAmongLatest || id !== led)} list={list} led={led} />
      )}
    </section>
  )
}
