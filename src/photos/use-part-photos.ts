import { useState } from 'react'
import type { DraftState } from '#offline/drafts/use-draft.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { hasSpaceForPhotos, useQuota } from '#offline/storage/quota.ts'
import type { Refused } from './photo-form-state.ts'
import type { PhotoSlots, Photos } from './photo-list.ts'
import type { PhotosError } from './photos-to-send.ts'
import { fileNameText } from './short-file-name.ts'
import { usePhotoIntent } from './use-photo-intent.ts'
import { useFormPhotos } from './use-photos.ts'

const storageFull =
  'HP hampir penuh: foto baru belum dapat ditambahkan. Kosongkan ruang HP dahulu; yang sudah ada tetap tersimpan.'

/** 'Tidak ikut: IMG_11.jpg, IMG_12.jpg.' */
const skippedText = (files: readonly File[]) => `Tidak ikut: ${files.map(({ name }) => fileNameText(name)).join(', ')}.`

/**
 * `about`: the photos that the error is about; once they are changed it is no longer shown. `dropped`: a text that
 * names the files that did not fit.
 */
type PhotosFailure = { photos?: PhotosError; failure?: string; about?: Photos | undefined; dropped?: string }

/**
 * The photos of a section with the draft `name`, from the file chooser to the write. `row`: its pending write.
 * `server`, `pending`, `part`, `rejected`, `owner`: as in useFormPhotos.
 */
export function useSectionPhotos(
  name: string,
  row: OutboxEntry | undefined,
  places: PhotoSlots,
  server: Photos | undefined,
  pending: Photos | undefined,
  part?: string,
  rejected?: Refused,
  owner?: string,
) {
  const form = useFormPhotos(name, places, server, pending, part, rejected, owner)
  const { progress } = useSending()
  const intent = usePhotoIntent(name)
  const quota = useQuota()
  const [failure, setWrong] = useState<PhotosFailure>({})
  const [saving, setSaving] = useState(false)
  const wrong = failure.about && failure.about !== form?.state.photos ? {} : failure

  return {
    form,
    wrong,
    saving,
    lost: intent.lost,
    noPhotos: quota.noPhotos ? storageFull : undefined,
    setError: (wrong: PhotosError) => setWrong({ photos: wrong, about: form?.work.now().photos }),
    /** Stores chosen files; false when there was no space. `tooMany` is the message when not all fit. */
    async take(place: string, files: File[], tooMany: string): Promise<boolean> {
      intent.asked(false)
      setWrong({})
      if (!form || files.length === 0) return false
      if (!(await hasSpaceForPhotos())) {
        setWrong({ failure: storageFull })
        return false
      }
      const over = await form.work.add(place, files)
      if (over > 0) setWrong({ photos: { sentence: tooMany }, dropped: skippedText(files.slice(files.length - over)) })
      return form.work.now().trouble === undefined
    },
    /** Runs `work` as the save of the section. Resolves with false after an error of this phone, which is shown. */
    async save(work: () => Promise<void>): Promise<boolean> {
      if (!form || saving) return false
      setSaving(true)
      setWrong({})
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        setWrong({ failure: error.message })
        return false
      } finally {
        setSaving(false)
      }
    },
    fail: (failure: string) => setWrong({ failure }),
    /** Discards unsaved changes. Throws StorageError. */
    async drop(): Promise<void> {
      await form?.discard()
    },
    /** Props of OnePhoto and PhotoGrid. */
    parts: { row, progress: row && progress[row.id], disabled: saving, onOpen: () => intent.asked(true) },
  }
}

/** The save status of the photos' changes on this phone. */
export function photosDraft(form: ReturnType<typeof useSectionPhotos>['form']): DraftState {
  if (!form || (form.state.untouched && !form.found)) return 'none'
  if (form.state.writing) return 'writing'
  return form.state.trouble ? 'failed' : 'kept'
}
