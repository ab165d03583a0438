import { useEffect, useEffectEvent, useRef } from 'react'
import { readFile } from '#offline/drafts/drafts.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { useCropper } from '#photos/cropper/use-cropper.tsx'
import { PhotoGrid } from '#photos/PhotoGrid.tsx'
import { isUncut } from '#photos/photo-list.ts'
import { notReadYet, PhotoError } from '#photos/shrink/shrink-photo.ts'
import type { FormPhotos } from '#photos/use-photos.ts'
import { type ProductPhotosError, photoSlots } from './product-photos.ts'

type Props = FormPhotos & {
  row: OutboxEntry | undefined
  progress: { photo: number; of: number; percent: number } | undefined
  wrong: ProductPhotosError | undefined
  disabled: boolean
  onOpen: () => void
  /** Stores the chosen files on this phone; false if there is no space for them. */
  onFiles: (files: File[]) => Promise<boolean>
}

const rule = photoSlots.photos

/** Up to four square photos, the first is the main one. They are chosen, stored, then cropped one after the other. */
export function PhotosSection({ wrong, onFiles, ...rest }: Props) {
  const { work } = rest
  const { crop, busy, shown } = useCropper()
  const isCropping = useRef(false)
  const section = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<ProductPhotosError>(undefined)
  // The photos are the first field of the page: an error moves the focus here, once the buttons are enabled again.
  const focusAddButton = useEffectEvent(() => {
    if (wrong && wrong !== lastFocused.current && !wrong.first)
      section.current?.querySelector<HTMLElement>('.shot--add')?.focus()
    lastFocused.current = wrong
  })
  useEffect(() => {
    if (wrong && !rest.disabled) focusAddButton()
  }, [wrong, rest.disabled])
  const photosNow = () => work.now().photos.photos ?? []

  /** True if the photo was cropped or cannot be used; false if the user closed the dialog. */
  async function cropOne(id: string): Promise<boolean> {
    try {
      const raw = photosNow().find((photo) => photo.id === id)?.raw
      const storedFile = await readFile(fileIdOf(raw) ?? '')
      if (!storedFile) throw new PhotoError(notReadYet)
      const box = await crop(storedFile.blob, rule.aspect)
      if (box) await work.cut('photos', id, box)
      return box !== undefined
    } catch (error) {
      await work.spoil('photos', id, error instanceof PhotoError ? error : new PhotoError(notReadYet, 'now'))
      return true
    }
  }
  /** Crops all uncropped photos, `first` first. Stops when the user closes a dialog. */
  async function cropAll(first?: string) {
    if (isCropping.current) return
    isCropping.current = true
    try {
      let next = first ?? nextUncropped()
      while (next !== undefined && (await cropOne(next))) next = nextUncropped()
    } finally {
      isCropping.current = false
    }
  }
  const nextUncropped = () => photosNow().find((photo) => isUncut(photo, rule))?.id
  async function take(files: File[]) {
    if (await onFiles(files)) await cropAll()
  }
  return (
    <div ref={section}>
      <PhotoGrid
        {...rest}
        place="photos"
        rule={rule}
        title="Foto"
        main="Foto utama"
        help={`Sampai ${rule.most} foto persegi, JPG atau PNG; kami perkecil sendiri.`}
        wrong={wrong?.sentence}
        first={wrong?.first}
        disabled={rest.disabled || busy}
        onCut={(id) => void cropAll(id)}
        onFiles={(files) => void take(files)}
      />
      {busy && (
        <p className="small" role="status">
          Membuka foto…
        </p>
      )}
      {shown}
    </div>
  )
}
