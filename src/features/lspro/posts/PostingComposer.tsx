import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { FormSaveAnnouncement, FormSaveStatus } from '#drafts/FormSaveStatus.tsx'
import { useFocusBack } from '#drafts/section/use-focus-back.ts'
import { saveStatusOf } from '#drafts/use-save-status.ts'
import { composerName, newPostKey, postName } from '#drafts/writes/posting-write.ts'
import { readDrafts } from '#offline/drafts/drafts.ts'
import { fileIdOf, type OutboxEntry, uploadsOf } from '#offline/outbox/entry.ts'
import { optimisticWrites, type PendingWrite, usePending } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { shownOf } from '#photos/photo-list.ts'
import { entryOf, isSamePicture } from '#photos/photo-values.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { PostingFields } from './PostingFields.tsx'
import { sharePost } from './posting-actions.ts'
import { noPicture, pictureSlot } from './posting-values.ts'
import { type PostingForm, usePostingForm } from './use-posting-form.ts'

/** What a body is about to post. It is kept while it is written; each that is shared begins the next. */
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
          onClose={() => setAsking(false)}
        >
          Tulisan dan gambar yang belum dibagikan dihapus dari HP ini.
        </ConfirmSheet>
      )}
    </form>
  )
}

const newPosting = () => ({ values: { remark: '', key: newPostKey() }, picture: noPicture })

// A composer stands in every tab, over one draft. What one of them has shared must not stand in another to be shared again.

type ComposerContent = { key: string; remark: string; picture: string | null }

/**
 * What stands in a composer: still `new`; `shared` by now as it stands; or `other`, when its key has gone with a post that
 * says something else. A draft of an earlier release has no key: it needs one too.
 */
export function composerStateOf(
  { key, remark, picture }: ComposerContent,
  said: readonly PendingWrite[],
  uploads: OutboxEntry['uploads'],
) {
  if (key === '') return 'other'
  const mine = said.filter(({ same }) => same === postName(key))
  if (mine.length === 0) return 'new'
  const entry = uploads[fileIdOf(picture) ?? '']?.path
  const isIt = (img: string | null) =>
    img === picture || isSamePicture(img, picture) || isSamePicture(img, entry ?? null)
  return mine.some(({ ask }) => ask.remark === remark && isIt((ask.img_64 ?? null) as string | null))
    ? 'shared'
    : 'other'
}

/** The key to share this under: its own, unless that has gone with another post by now, from here or from another tab. */
export async function keyToShare({ key, remark, img_64 }: { key: string; remark: string; img_64: string | null }) {
  const [rows, arrived] = await Promise.all([pendingEntries(), receipts()])
  const composerState = composerStateOf(
    { key, remark, picture: img_64 },
    optimisticWrites(rows, arrived, 0),
    uploadsOf(arrived),
  )
  return composerState === 'other' ? newPostKey() : key
}

/** Has another tab shared these words? */
async function isShared({ key, remark }: Record<string, unknown>): Promise<boolean> {
  const said = optimisticWrites(await pendingEntries(), await receipts(), 0)
  return said.some(({ same, ask }) => same === postName(String(key)) && ask.remark === remark)
}

/**
 * Empties the composer (`onEnd`) once what stands in it was shared in another tab. What somebody has written here and did
 * not go along becomes a post of its own.
 */
function useComposerSync(name: string, { kept, pictures, photos, busy }: PostingForm, onEnd: () => void) {
  const { rows, arrived, known } = usePending()
  const checkShared = useEffectEvent(async (said: readonly PendingWrite[], uploads: OutboxEntry['uploads']) => {
    const { form } = kept
    const { key, remark } = form.getValues()
    const photo = shownOf(pictures!.state.photos[pictureSlot] ?? [])
    const content = { key, remark, picture: (photo && entryOf(photo)) ?? null }
    const composerState = composerStateOf(content, said, uploads)
    if (composerState === 'new') return
    const storedValues = (await readDrafts()).find((draft) => draft.name === name)?.values
    if (composerState === 'shared') {
      // The next one may be begun by now, under the same name.
      if (storedValues?.key === key) await photos.drop()
      return onEnd()
    }
    const isMine = kept.draft !== 'none' || !pictures!.state.untouched
    // Shown, and not touched: what is stored now is shown instead.
    if (!isMine && storedValues?.remark !== remark) return onEnd()
    form.setValue('key', newPostKey())
  })
  const canLook = known && kept.opened && pictures !== undefined && !busy
  useEffect(() => {
    // Shelves that cannot be read are looked at again when they change.
    if (canLook) checkShared(optimisticWrites(rows, arrived, 0), uploadsOf(arrived)).catch(() => {})
  }, [canLook, rows, arrived])
}
