import { useEffect, useEffectEvent } from 'react'
import { entryOf, isSamePicture } from '#forms/photos.ts'
import { newPostKey, postName } from '#forms/posting-write.ts'
import { draftsOf } from '#offline/drafts.ts'
import { arrivedRows, waitingRows } from '#offline/outbox.ts'
import { type Said, saidSince, usePending } from '#offline/pending.ts'
import { fileIdOf, type Row, uploadsIn } from '#offline/rows.ts'
import { shownOf } from '#ui/photo-list.ts'
import type { PostingForm } from './posting-form.ts'
import { picturePlace } from './posting-values.ts'

// A composer stands in every tab, over one draft. What one of them has shared must not stand in another to be shared again.

type Stands = { key: string; remark: string; picture: string | null }

/**
 * What stands in a composer: still `new`; `shared` by now as it stands; or `other`, when its key has gone with a post that
 * says something else. A draft of an earlier release has no key: it needs one too.
 */
export function standOf({ key, remark, picture }: Stands, said: readonly Said[], uploads: Row['uploads']) {
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
  const [rows, arrived] = await Promise.all([waitingRows(), arrivedRows()])
  const stand = standOf({ key, remark, picture: img_64 }, saidSince(rows, arrived, 0), uploadsIn(arrived))
  return stand === 'other' ? newPostKey() : key
}

/** Has another tab shared these words? */
export async function isShared({ key, remark }: Record<string, unknown>): Promise<boolean> {
  const said = saidSince(await waitingRows(), await arrivedRows(), 0)
  return said.some(({ same, ask }) => same === postName(String(key)) && ask.remark === remark)
}

/**
 * Empties the composer (`onEnd`) once what stands in it was shared in another tab. What somebody has written here and did
 * not go along becomes a post of its own.
 */
export function useSharedElsewhere(name: string, { kept, pictures, photos, busy }: PostingForm, onEnd: () => void) {
  const { rows, arrived, known } = usePending()
  const look = useEffectEvent(async (said: readonly Said[], uploads: Row['uploads']) => {
    const { form } = kept
    const { key, remark } = form.getValues()
    const photo = shownOf(pictures!.state.photos[picturePlace] ?? [])
    const stands = { key, remark, picture: (photo && entryOf(photo)) ?? null }
    const stand = standOf(stands, said, uploads)
    if (stand === 'new') return
    const there = (await draftsOf()).find((draft) => draft.name === name)?.values
    if (stand === 'shared') {
      // The next one may be begun by now, under the same name.
      if (there?.key === key) await photos.drop()
      return onEnd()
    }
    const isMine = kept.draft !== 'none' || !pictures!.state.untouched
    // Shown, and not touched: what lies on the shelf now is shown instead.
    if (!isMine && there?.remark !== remark) return onEnd()
    form.setValue('key', newPostKey())
  })
  const canLook = known && kept.opened && pictures !== undefined && !busy
  useEffect(() => {
    // Shelves that cannot be read are looked at again when they change.
    if (canLook) look(saidSince(rows, arrived, 0), uploadsIn(arrived)).catch(() => {})
  }, [canLook, rows, arrived])
}
