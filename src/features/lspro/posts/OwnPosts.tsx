import { useMemo, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { LoadMore } from '#catalog/LoadMore.tsx'
import { EditorFrame } from '#drafts/section/EditorFrame.tsx'
import { newPostKey, postName } from '#drafts/writes/posting-write.ts'
import { warning } from '#ui/display/icons.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import type { OwnLsproState } from '../own/use-own-lspro.ts'
import { LoadMoreButton } from '../public/LoadMoreButton.tsx'
import { PostSkeletons } from '../public/LsproSkeleton.tsx'
import { linkedPostId } from '../public/lspro-view.ts'
import { LinkedPost } from './LinkedPost.tsx'
import { OwnPost } from './OwnPost.tsx'
import { PostingComposer } from './PostingComposer.tsx'
import { PostingEditor } from './PostingEditor.tsx'
import { PostingFields } from './PostingFields.tsx'
import { allPostsText } from './PostList.tsx'
import { sharePost } from './posting-actions.ts'
import { noPicture } from './posting-values.ts'
import { RemovedPosts } from './RemovedPosts.tsx'
import { useEditedPost, useFindPost, useOwnFeed } from './use-own-feed.ts'
import { usePostFocus } from './use-post-focus.ts'
import { usePostingForm } from './use-posting-form.ts'

/** The own LSPRO's posts, with the form for a new one. */
export function OwnPosts({ own }: { own: OwnLsproState }) {
  const feed = useOwnFeed(own)
  const { query, posts, rows, removed } = feed
  const { edited, draftKeys, edit, done } = useEditedPost()
  const draftKey = edited !== undefined && draftKeys.includes(edited) ? edited : undefined
  const searchState = useFindPost(draftKey, feed)
  const linkedId = linkedPostId(new URLSearchParams(useSearch()))
  const latest = query.data?.pages[0]?.data.lspro_posting
  const isAmongLatest = latest?.some(({ id }) => id === linkedId)
  const section = useRef<HTMLElement>(null)
  const { onMenu, focusPost } = usePostFocus(section, posts)
  const closeEditor = (key: string) => {
    done()
    focusPost(key)
  }
  const list = posts?.map((post, index) =>
    post.external_id === edited ? (
      <PostingEditor
        key={post.external_id}
        {...{ post, rows }}
        refetch={query.refetch}
        onDone={() => closeEditor(post.external_id)}
      />
    ) : (
      <OwnPost
        key={post.external_id}
        post={post}
        rows={rows}
        first={index === 0}
        hasDraft={draftKeys.includes(post.external_id)}
        isLinked={isAmongLatest === true && post.id === linkedId}
        onMenu={() => onMenu(post.external_id)}
        onEdit={() => edit(post.external_id)}
      />
    ),
  )
  return (
    <section className="stack" ref={section}>
      <h2 className="sr">Postingan</h2>
      <PostingComposer id={own.id} />
      <RemovedPosts removed={removed} onRestored={focusPost} />
      {searchState === 'searching' && (query.data || query.error) && (
        <Note icon={phone}>
          Perubahan yang Anda mulai tetap ada di HP ini, dan terbuka begitu postingannya dapat dimuat.
        </Note>
      )}
      {draftKey && searchState === 'gone' && (
        <RemovedPostDraft key={draftKey} draftKey={draftKey} onDone={() => closeEditor('')} />
      )}
      {linkedId && isAmongLatest === false && <LinkedPost lspro_id={own.id} post_id={linkedId} />}
      {/* Pending posts are shown before the server has answered, and keep their place afterwards. */}
      {list}
      <QueryResult query={query} what="Postingan" skeleton={<PostSkeletons count={2} />}>
        {() => (
          <>
            {posts?.length === 0 && (
              <Empty
                variant="empty"
                title="Belum ada postingan"
                description="Kabar yang Anda bagikan tampil di sini."
              />
            )}
            <LoadMore
              list={query}
              {...(posts && posts.length > 0 && { end: allPostsText })}
              idle={<LoadMoreButton list={query} />}
            />
          </>
        )}
      </QueryResult>
    </section>
  )
}

/** A draft of a change to a post that no longer exists: its content can be shared as a new post. */
function RemovedPostDraft({ draftKey, onDone }: { draftKey: string; onDone: () => void }) {
  const name = postName(draftKey)
  const [key] = useState(newPostKey)
  const posting = usePostingForm({
    ...{ name, row: undefined, onDone },
    current: useMemo(() => ({ values: { remark: '', key }, picture: noPicture }), [key]),
    isKept: async () => false,
    // A rejected post is shown among the posts, and corrected there.
    send: async ({ remark, img_64 }) =>
      (await sharePost(key, { remark, img_64 }, name, true)) === 'sent' ? 'sent' : 'kept',
  })
  const { draftForm, pictures, photos, busy } = posting
  return (
    <EditorFrame
      title="Edit Postingan"
      where={undefined}
      draft={posting.draft}
      found={posting.found}
      form={posting.form}
      save="Bagikan sebagai postingan baru"
      cancel="Batalkan"
      busy={busy && 'Menyimpan…'}
      disabled={!draftForm.opened || !pictures}
      failure={posting.failure}
      drop={photos.drop}
      onDone={onDone}
    >
      <Note icon={warning} variant="wait">
        Postingan yang Anda ubah sudah tidak ada. Isian Anda tetap ada dan dapat dibagikan lagi.
      </Note>
      <PostingFields posting={posting} label="Teks postingan" />
    </EditorFrame>
  )
}
