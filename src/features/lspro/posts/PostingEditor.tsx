import { useMemo } from 'react'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { rejectionSentence } from '#drafts/save-flow.ts'
import { EditorFrame } from '#drafts/section/EditorFrame.tsx'
import { saveStateOf } from '#drafts/section/editable-section.ts'
import { isStale, useRefetchOnConflict } from '#drafts/write-base.ts'
import { postName } from '#drafts/writes/posting-write.ts'
import { removedPostOf, restoreFirst } from '#drafts/writes/removed-posting.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { OwnPost } from './optimistic-posts.ts'
import { PostingFields } from './PostingFields.tsx'
import { sharePost } from './posting-actions.ts'
import { pictureValues } from './posting-values.ts'
import { usePostingForm } from './use-posting-form.ts'

type Props = {
  post: OwnPost
  /** All pending writes on this phone. */
  rows: readonly OutboxEntry[]
  /** Fetches the posts again. */
  refetch: () => unknown
  onDone: () => void
}

/** 'Edit Postingan', for a post that the server has and for one that is still pending. */
export function PostingEditor({ post, rows, refetch, onDone }: Props) {
  const { external_id: key, id, entry } = post
  const name = postName(key)
  // Another phone has removed the post meanwhile: saving restores it first.
  const removedPost = removedPostOf(entry, rows)
  useRefetchOnConflict(entry, refetch)
  // After a rejection because of changes elsewhere, the form compares the draft with the server's current values.
  const { remark, img_url } = (isStale(entry) && post.serverVersion) || post
  const current = useMemo(() => ({ values: { remark, key }, picture: pictureValues(img_url) }), [remark, key, img_url])
  const posting = usePostingForm({
    ...{ name, current, row: entry },
    isKept: async (values) => values.remark === remark,
    send: async ({ remark, img_64, base }) => {
      if (removedPost) await restoreFirst(key, remark)
      return sharePost(key, { remark, img_64, base, ...(id !== undefined && { id }) }, name, false)
    },
    onDone,
  })
  const { draftForm, pictures, photos, busy } = posting
  return (
    <EditorFrame
      title="Edit Postingan"
      where={saveStateOf(entry)}
      draft={posting.draft}
      found={posting.found}
      form={posting.form}
      save={removedPost ? 'Tampilkan lagi lalu kirim' : 'Simpan Perubahan'}
      cancel="Batalkan"
      busy={busy && 'Menyimpan…'}
      disabled={!draftForm.opened || !pictures}
      failure={posting.failure ?? rejectionSentence(lsproMessages.failed, entry)}
      drop={photos.drop}
      onDone={onDone}
    >
      <PostingFields posting={posting} label="Teks postingan" />
    </EditorFrame>
  )
}
