import { useMemo } from 'react'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
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
  /** All that waits on this phone. */
  rows: readonly OutboxEntry[]
  /** Asks the server again. */
  askAgain: () => unknown
  onDone: () => void
}

/** 'Edit Postingan': of one that the server has, and of one that still waits on this phone. */
export function PostingEditor({ post, rows, askAgain, onDone }: Props) {
  const { external_id: key, id, entry: waits } = post
  const name = postName(key)
  // Removed on another phone meanwhile: what is saved here follows its being put back.
  const removedPost = removedPostOf(waits, rows)
  useRefetchOnConflict(waits, askAgain)
  // Beside what was refused for it stands what the server says by now.
  const { remark, img_url } = (isStale(waits) && post.told) || post
  const told = useMemo(() => ({ values: { remark, key }, picture: pictureValues(img_url) }), [remark, key, img_url])
  const posting = usePostingForm({
    ...{ name, told, row: waits },
    isKept: async (values) => values.remark === remark,
    send: async ({ remark, img_64, base }) => {
      if (removedPost) await restoreFirst(key, remark)
      return sharePost(key, { remark, img_64, base, ...(id !== undefined && { id }) }, name, false)
    },
    onDone,
  })
  const { kept, pictures, photos, busy } = posting
  return (
    <EditorFrame
      title="Edit Postingan"
      where={saveStateOf(waits)}
      draft={posting.draft}
      found={posting.found}
      form={posting.form}
      save={removedPost ? 'Tampilkan lagi lalu kirim' : 'Simpan Perubahan'}
      cancel="Batalkan"
      busy={busy && 'Menyimpan…'}
      disabled={!kept.opened || !pictures}
      failure={posting.failure ?? rejectionSentence(lsproWords.failed, waits)}
      drop={photos.drop}
      onDone={onDone}
    >
      <PostingFields posting={posting} label="Teks postingan" />
    </EditorFrame>
  )
}
