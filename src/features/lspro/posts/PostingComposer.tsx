import { useEffect, useMemo, useRef, useState } from 'react'
import { FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { useFocusBack } from '#drafts/use-focus-back.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { composerName, newPostKey } from '#drafts/writes/posting-write.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { isShared, keyToShare, useComposerSync } from './composer-sync.ts'
import { PostingFields } from './PostingFields.tsx'
import { sharePost } from './posting-actions.ts'
import { noPicture } from './posting-values.ts'
import { usePostingForm } from './use-posting-form.ts'

/** What a body is about to post (row 253). It is kept while it is written; each that is shared begins the next. */
export function PostingComposer({ id }: { id: number }) {
  const [{ round, mine }, setRound] = useState({ round: 0, mine: false })
  return <Composer key={round} id={id} onEnd={(mine) => setRound({ round: round + 1, mine })} again={mine} />
}

type Props = {
  id: number
  /** `mine`: it was ended here, not in another tab. */
  onEnd: (mine: boolean) => void
  /** The one before it was ended here, and had the focus. */
  again: boolean
}

function Composer({ id, onEnd, again }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (again) form.current?.focus({ preventScroll: true })
  }, [again])
  const name = composerName(id)
  const [asking, setAsking] = useState(false)
  const posting = usePostingForm({
    // One key for all presses of the button, in whatever tab: what could not be kept is tried again as the same post.
    ...{ name, told: useMemo(newPosting, []), row: undefined },
    isKept: isShared,
    // One that the server has refused stands among the posts, and is put right there.
    send: async ({ key, remark, img_64 }) =>
      (await sharePost(await keyToShare({ key, remark, img_64 }), { remark, img_64 }, name, true)) === 'sent'
        ? 'sent'
        : 'kept',
    onDone: () => onEnd(true),
  })
  const { kept, pictures, photos, draft, found } = posting
  useComposerSync(name, posting, () => onEnd(false))
  useFocusBack(posting.busy)
  const at = saveStatusOf(draft, found, undefined)
  const hasContent = found || draft !== 'none'
  return (
    <form
      {...posting.form}
      ref={form}
      className={touched || hasContent ? 'form panel composer' : 'form panel composer composer--shut'}
      aria-label="Buat postingan"
      tabIndex={-1}
      // It is one line until somebody goes there.
      onFocus={({ target, currentTarget }) => target !== currentTarget && setTouched(true)}
    >
      <FormSaveAnnouncement at={at} writing={draft === 'writing'} />
      <div className="head">
        <h2>Buat postingan</h2>
        <FormSaveStatus at={at} />
      </div>
      {draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{posting.failure}</Alert>
      <PostingFields
        posting={{
          ...posting,
          // Whoever goes on with this picture in another tab goes on with the same post.
          take: async (files) => {
            const taken = await posting.take(files)
            if (taken) await kept.keepAsDraft()
            return taken
          },
        }}
        label="Apa yang ingin Anda bagikan?"
      />
      <div className="editor__actions">
        {hasContent && (
          <Button look="text" disabled={posting.busy} onClick={() => setAsking(true)}>
            Kosongkan
          </Button>
        )}
        <SubmitButton busy={posting.busy && 'Menyimpan…'} disabled={!kept.opened || !pictures}>
          Bagikan
        </SubmitButton>
      </div>
      {asking && (
        <ConfirmSheet
          title="Buang tulisan ini?"
          yes="Ya, buang"
          danger
          onYes={async () => {
            await photos.drop()
            onEnd(true)
          }}
          onShut={() => setAsking(false)}
        >
          Tulisan dan gambar yang belum dibagikan dihapus dari HP ini.
        </ConfirmSheet>
      )}
    </form>
  )
}

const newPosting = () => ({ values: { remark: '', key: newPostKey() }, picture: noPicture })
