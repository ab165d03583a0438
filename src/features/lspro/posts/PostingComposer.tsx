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

/** The form for a new post, stored as a draft while it is written. After sharing, an empty form takes its place. */
export function PostingComposer({ id }: { id: number }) {
  const [{ round, takesFocus }, setRound] = useState({ round: 0, takesFocus: false })
  const onEnd = (inThisTab: boolean) => setRound({ round: round + 1, takesFocus: inThisTab })
  return <Composer key={round} id={id} onEnd={onEnd} takesFocus={takesFocus} />
}

type Props = {
  id: number
  /** `inThisTab`: the post was shared or discarded in this tab, not in another. */
  onEnd: (inThisTab: boolean) => void
  /** The previous form was ended in this tab, and had the focus. */
  takesFocus: boolean
}

function Composer({ id, onEnd, takesFocus }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (takesFocus) form.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const name = composerName(id)
  const [isConfirming, setConfirming] = useState(false)
  const posting = usePostingForm({
    // One key for all presses of the button, in any tab: sharing again after an error sends the same post.
    ...{ name, current: useMemo(newPosting, []), row: undefined },
    isKept: isShared,
    // A rejected post is shown among the posts, and corrected there.
    send: async ({ key, remark, img_64 }) =>
      (await sharePost(await keyToShare({ key, remark, img_64 }), { remark, img_64 }, name, true)) === 'sent'
        ? 'sent'
        : 'kept',
    onDone: () => onEnd(true),
  })
  const { draftForm, pictures, photos, draft, found } = posting
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
      // The composer is collapsed to one line until it gets the focus.
      onFocus={({ target, currentTarget }) => target !== currentTarget && setTouched(true)}
    >
      <FormSaveAnnouncement at={at} writing={draft === 'writing'} />
      <h2 className="sr">Buat postingan</h2>
      <div className="composer__status">
        <FormSaveStatus at={at} />
      </div>
      {draft === 'failed' && (
        <Alert>Isian terakhir belum tersimpan di HP. Jangan tutup halaman ini; kami mencoba lagi sendiri.</Alert>
      )}
      <Alert>{posting.failure}</Alert>
      <PostingFields
        posting={{
          ...posting,
          // The key is stored with the picture, so that another tab continues the same post.
          take: async (files) => {
            const isTaken = await posting.take(files)
            if (isTaken) await draftForm.keepAsDraft()
            return isTaken
          },
        }}
        label="Apa yang ingin Anda bagikan?"
      />
      <div className="editor__actions">
        {hasContent && (
          <Button variant="text" disabled={posting.busy} onClick={() => setConfirming(true)}>
            Kosongkan
          </Button>
        )}
        <SubmitButton busy={posting.busy && 'Menyimpan…'} disabled={!draftForm.opened || !pictures}>
          Bagikan
        </SubmitButton>
      </div>
      {isConfirming && (
        <ConfirmSheet
          title="Buang tulisan ini?"
          yes="Ya, buang"
          danger
          onYes={async () => {
            await photos.drop()
            onEnd(true)
          }}
          onClose={() => setConfirming(false)}
        >
          Tulisan dan gambar yang belum dibagikan dihapus dari HP ini.
        </ConfirmSheet>
      )}
    </form>
  )
}

const newPosting = () => ({ values: { remark: '', key: newPostKey() }, picture: noPicture })

// Every tab has a composer, and all use the same draft. What one tab has shared must not be shared again from another.

type ComposerContent = { key: string; remark: string; picture: string | null }

/**
 * The state of a composer's content. 'new': not shared. 'shared': a post with this key and content was shared. 'other':
 * a new key is needed, because a post with other content has this one, or a draft of an earlier release has none.
 */
export function composerStateOf(
  { key, remark, picture }: ComposerContent,
  pending: readonly PendingWrite[],
  uploads: OutboxEntry['uploads'],
) {
  if (key === '') return 'other'
  const ownWrites = pending.filter(({ same }) => same === postName(key))
  if (ownWrites.length === 0) return 'new'
  const entry = uploads[fileIdOf(picture) ?? '']?.path
  const isIt = (img: string | null) =>
    img === picture || isSamePicture(img, picture) || isSamePicture(img, entry ?? null)
  return ownWrites.some(({ ask }) => ask.remark === remark && isIt((ask.img_64 ?? null) as string | null))
    ? 'shared'
    : 'other'
}

/** The key to share this under: its own, unless this tab or another has used that for another post. */
export async function keyToShare({ key, remark, img_64 }: { key: string; remark: string; img_64: string | null }) {
  const [rows, arrived] = await Promise.all([pendingEntries(), receipts()])
  const composerState = composerStateOf(
    { key, remark, picture: img_64 },
    optimisticWrites(rows, arrived, 0),
    uploadsOf(arrived),
  )
  return composerState === 'other' ? newPostKey() : key
}

/** Has another tab shared this text? */
async function isShared({ key, remark }: Record<string, unknown>): Promise<boolean> {
  const pending = optimisticWrites(await pendingEntries(), await receipts(), 0)
  return pending.some(({ same, ask }) => same === postName(String(key)) && ask.remark === remark)
}

/**
 * Calls `onEnd` once the content of the composer was shared in another tab. Text that was changed here and is not part
 * of that post gets a new key, and so becomes another post.
 */
function useComposerSync(name: string, { draftForm, pictures, photos, busy }: PostingForm, onEnd: () => void) {
  const { rows, arrived, loaded: isLoaded } = usePending()
  const checkShared = useEffectEvent(async (pending: readonly PendingWrite[], uploads: OutboxEntry['uploads']) => {
    const { form } = draftForm
    const { key, remark } = form.getValues()
    const photo = shownOf(pictures!.state.photos[pictureSlot] ?? [])
    const content = { key, remark, picture: (photo && entryOf(photo)) ?? null }
    const composerState = composerStateOf(content, pending, uploads)
    if (composerState === 'new') return
    const storedValues = (await readDrafts()).find((draft) => draft.name === name)?.values
    if (composerState === 'shared') {
      // The draft may already be that of the next post: it has the same name.
      if (storedValues?.key === key) await photos.drop()
      return onEnd()
    }
    const isChangedHere = draftForm.draft !== 'none' || !pictures!.state.untouched
    // Unchanged in this tab: what is stored now is shown instead.
    if (!isChangedHere && storedValues?.remark !== remark) return onEnd()
    form.setValue('key', newPostKey())
  })
  const canCheck = isLoaded && draftForm.opened && pictures !== undefined && !busy
  useEffect(() => {
    // When IndexedDB cannot be read, this is repeated after its next change.
    if (canCheck) checkShared(optimisticWrites(rows, arrived, 0), uploadsOf(arrived)).catch(() => {})
  }, [canCheck, rows, arrived])
}
