import { useEffect, useEffectEvent } from 'react'
import { newPostKey, postName } from '#drafts/writes/posting-write.ts'
import { readDrafts } from '#offline/drafts/drafts.ts'
import { fileIdOf, type OutboxEntry, uploadsOf } from '#offline/outbox/entry.ts'
import { optimisticWrites, type PendingWrite, usePending } from '#offline/outbox/optimistic.ts'
import { pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { shownOf } from '#photos/photo-list.ts'
import { entryOf, isSamePicture } from '#photos/photo-values.ts'
import { pictureSlot } from './posting-values.ts'
import type { PostingForm } from './use-posting-form.ts'

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
export async function isShared({ key, remark }: Record<string, unknown>): Promise<boolean> {
  const said = optimisticWrites(await pendingEntries(), await receipts(), 0)
  return said.some(({ same, ask }) => same === postName(String(key)) && ask.remark === remark)
}

/**
 * Empties the composer (`onEnd`) once what stands in it was shared in another tab. What somebody has written here and did
 * not go along becomes a post of its own.
 */
export function useComposerSync(name: string, { kept, pictures, photos, busy }: PostingForm, onEnd: () => void) {
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
    // Shown, and not touched: what lies on the shelf now is shown instead.
    if (!isMine && storedValues?.remark !== remark) return onEnd()
    form.setValue('key', newPostKey())
  })
  const canLook = known && kept.opened && pictures !== undefined && !busy
  useEffect(() => {
    // Shelves that cannot be read are looked at again when they change.
    if (canLook) checkShared(optimisticWrites(rows, arrived, 0), uploadsOf(arrived)).catch(() => {})
  }, [canLook, rows, arrived])
}
