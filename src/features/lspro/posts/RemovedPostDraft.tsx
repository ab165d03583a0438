import { useMemo, useState } from 'react'
import { EditorFrame } from '#drafts/EditorFrame.tsx'
import { newPostKey, postName } from '#drafts/writes/posting-write.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { PostingFields } from './PostingFields.tsx'
import { sharePost } from './posting-actions.ts'
import { noPicture } from './posting-values.ts'
import { usePostingForm } from './use-posting-form.ts'

/** A change that was begun of a post which is not there any more: what was written can be shared as a new one. */
export function RemovedPostDraft({ of, onDone }: { of: string; onDone: () => void }) {
  const name = postName(of)
  const [key] = useState(newPostKey)
  const posting = usePostingForm({
    ...{ name, row: undefined, onDone },
    told: useMemo(() => ({ values: { remark: '', key }, picture: noPicture }), [key]),
    isKept: async () => false,
    // One that the server has refused stands among the posts, and is put right there.
    send: async ({ remark, img_64 }) =>
      (await sharePost(key, { remark, img_64 }, name, true)) === 'sent' ? 'sent' : 'kept',
  })
  const { kept, pictures, photos, busy } = posting
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
      disabled={!kept.opened || !pictures}
      failure={posting.failure}
      drop={photos.drop}
      onDone={onDone}
    >
      <Note icon={warning} look="wait">
        Postingan yang Anda ubah sudah tidak ada. Isian Anda tetap ada dan dapat dibagikan lagi.
      </Note>
      <PostingFields posting={posting} label="Teks postingan" />
    </EditorFrame>
  )
}
