import { useMemo } from 'react'
import { lsproWords } from '#contract/lspro-rules.ts'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import { isStale, useAskAgain } from '#forms/made-from.ts'
import { whereOfRow } from '#forms/part.ts'
import { gonePostOf, putBackFirst } from '#forms/posting-gone.ts'
import { postName } from '#forms/posting-write.ts'
import { refusalSaid } from '#forms/saving.ts'
import type { Row } from '#offline/rows.ts'
import type { OwnPost } from './own-posts.ts'
import { PostingFields } from './PostingFields.tsx'
import { sharePost } from './posting-deeds.ts'
import { usePostingForm } from './posting-form.ts'
import { pictureOf } from './posting-values.ts'

type Props = {
  post: OwnPost
  /** All that waits on this phone. */
  rows: readonly Row[]
  /** Asks the server again. */
  askAgain: () => unknown
  onDone: () => void
}

/** 'Edit Postingan' (row 253): of one that the server has, and of one that still waits on this phone. */
export function PostingEditor({ post, rows, askAgain, onDone }: Props) {
  const { external_id: key, id, waits } = post
  const name = postName(key)
  // Removed on another phone meanwhile: what is saved here follows its being put back.
  const gone = gonePostOf(waits, rows)
  useAskAgain(waits, askAgain)
  // Beside what was refused for it stands what the server says by now.
  const { remark, img_url } = (isStale(waits) && post.told) || post
  const told = useMemo(() => ({ values: { remark, key }, picture: pictureOf(img_url) }), [remark, key, img_url])
  const posting = usePostingForm({
    ...{ name, told, row: waits },
    isKept: async (values) => values.remark === remark,
    send: async ({ remark, img_64, base }) => {
      if (gone) await putBackFirst(key, remark)
      return sharePost(key, { remark, img_64, base, ...(id !== undefined && { id }) }, name, false)
    },
    onDone,
  })
  const { kept, pictures, photos, busy } = posting
  return (
    <EditorFrame
      title="Edit Postingan"
      where={whereOfRow(waits)}
      draft={posting.draft}
      found={posting.found}
      form={posting.form}
      save={gone ? 'Tampilkan lagi lalu kirim' : 'Simpan Perubahan'}
      cancel="Batalkan"
      busy={busy && 'Menyimpan…'}
      disabled={!kept.opened || !pictures}
      failure={posting.failure ?? refusalSaid(lsproWords.failed, waits)}
      drop={photos.drop}
      onDone={onDone}
    >
      <PostingFields posting={posting} label="Teks postingan" />
    </EditorFrame>
  )
}
