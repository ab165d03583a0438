import { useEffect, useMemo, useRef, useState } from 'react'
import { FormHeard, FormWhere } from '#forms/FormWhere.tsx'
import { composerName, newPostKey } from '#forms/posting-write.ts'
import { useFocusBack } from '#forms/use-focus-back.ts'
import { whereNow } from '#forms/where-now.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmSheet } from '#ui/ConfirmSheet.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { PostingFields } from './PostingFields.tsx'
import { sharePost } from './posting-deeds.ts'
import { usePostingForm } from './posting-form.ts'
import { isShared, keyToShare, useSharedElsewhere } from './posting-shared.ts'
import { noPicture } from './posting-values.ts'

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
  useSharedElsewhere(name, posting, () => onEnd(false))
  useFocusBack(posting.busy)
  const at = whereNow(draft, found, undefined)
  const begun = found || draft !== 'none'
  return (
    <form
      {...posting.form}
      ref={form}
      className={touched || begun ? 'form panel composer' : 'form panel composer composer--shut'}
      aria-label="Buat postingan"
      tabIndex={-1}
      // It is one line until somebody goes there.
      onFocus={({ target, currentTarget }) => target !== currentTarget && setTouched(true)}
    >
      <FormHeard at={at} writing={draft === 'writing'} />
      <div className="head">
        <h2>Buat postingan</h2>
        <FormWhere at={at} />
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
        {begun && (
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
