import { useRef } from 'react'
import { useSearch } from 'wouter'
import { MoreBelow } from '#goods/MoreBelow.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Empty } from '#ui/Empty.tsx'
import { phone } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { GonePosting } from './GonePosting.tsx'
import { PostBones } from './LsproBones.tsx'
import { postIn } from './lspro-view.ts'
import { MoreButton } from './MoreButton.tsx'
import { OwnPost } from './OwnPost.tsx'
import { OwnRemoved } from './OwnRemoved.tsx'
import type { OwnLsproState } from './own-body.ts'
import { useEditedPost, useOwnFeed, useSought } from './own-feed.ts'
import { PostingComposer } from './PostingComposer.tsx'
import { PostingEditor } from './PostingEditor.tsx'
import { postsEnd } from './PostList.tsx'
import { SharedPost } from './SharedPost.tsx'
import { usePostFocus } from './use-post-focus.ts'

/** What one's own body has posted, with the way to post more (row 253). */
export function OwnPosts({ own }: { own: OwnLsproState }) {
  const feed = useOwnFeed(own)
  const { asked, posts, rows, removed } = feed
  const { edited, begun, edit, done } = useEditedPost()
  const begunOf = edited !== undefined && begun.includes(edited) ? edited : undefined
  const sought = useSought(begunOf, feed)
  const led = postIn(new URLSearchParams(useSearch()))
  const latest = asked.data?.pages[0]?.data.lspro_posting
  const isAmongLatest = latest?.some(({ id }) => id === led)
  const section = useRef<HTMLElement>(null)
  const { onMenu, goOnAt } = usePostFocus(section, posts)
  const shut = (key: string) => {
    done()
    goOnAt(key)
  }
  const list = posts?.map((post, at) =>
    post.external_id === edited ? (
      <PostingEditor
        key={post.external_id}
        {...{ post, rows }}
        askAgain={asked.refetch}
        onDone={() => shut(post.external_id)}
      />
    ) : (
      <OwnPost
        key={post.external_id}
        post={post}
        rows={rows}
        first={at === 0}
        begun={begun.includes(post.external_id)}
        led={isAmongLatest === true && post.id === led}
        onMenu={() => onMenu(post.external_id)}
        onEdit={() => edit(post.external_id)}
      />
    ),
  )
  return (
    <section className="stack" ref={section}>
      <h2 className="sr">Postingan</h2>
      <PostingComposer id={own.id} />
      <OwnRemoved removed={removed} onBack={goOnAt} />
      {sought === 'sought' && (asked.data || asked.error) && (
        <Note icon={phone}>
          Perubahan yang Anda mulai tetap ada di HP ini, dan terbuka begitu postingannya dapat dimuat.
        </Note>
      )}
      {begunOf && sought === 'gone' && <GonePosting key={begunOf} of={begunOf} onDone={() => shut('')} />}
      {led && isAmongLatest === false && <SharedPost lspro_id={own.id} post_id={led} />}
      {/* What waits here is there before the server has been heard, and stays in its place when it is. */}
      {list}
      <Answer of={asked} what="Postingan" bones={<PostBones count={2} />}>
        {() => (
          <>
            {posts?.length === 0 && (
              <Empty look="empty" title="Belum ada postingan" say="Kabar yang Anda bagikan tampil di sini." />
            )}
            <MoreBelow
              list={asked}
              {...(posts && posts.length > 0 && { end: postsEnd })}
              idle={<MoreButton list={asked} />}
            />
          </>
        )}
      </Answer>
    </section>
  )
}
