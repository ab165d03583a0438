import { useEffect, useEffectEvent, useRef } from 'react'
import { PhotoGrid } from '#forms/PhotoGrid.tsx'
import type { FormPhotos } from '#forms/use-photos.ts'
import { fileOf } from '#offline/drafts.ts'
import { fileIdOf, type Row } from '#offline/rows.ts'
import { isUncut } from '#ui/photo-list.ts'
import { PhotoTrouble, unread } from '#ui/shrink-photo.ts'
import { useCropper } from '#ui/use-cropper.tsx'
import { type PhotosWrong, photoPlaces } from './product-photos.ts'

type Props = FormPhotos & {
  row: Row | undefined
  progress: { photo: number; of: number; percent: number } | undefined
  wrong: PhotosWrong | undefined
  disabled: boolean
  onOpen: () => void
  /** Puts what was chosen on the shelf; false when there was no room for it. */
  onFiles: (files: File[]) => Promise<boolean>
}

const rule = photoPlaces.photos

/** Four squares, the first of them the main one: chosen, written down, then cropped one after the other (rows 194–196). */
export function PhotosPart({ wrong, onFiles, ...rest }: Props) {
  const { work } = rest
  const { crop, busy, shown } = useCropper()
  const cutting = useRef(false)
  const section = useRef<HTMLDivElement>(null)
  const ledTo = useRef<PhotosWrong>(undefined)
  // The first mistake of the page: whoever sent it is led here, once its buttons can be pressed again.
  const lead = useEffectEvent(() => {
    if (wrong && wrong !== ledTo.current && !wrong.first)
      section.current?.querySelector<HTMLElement>('.shot--add')?.focus()
    ledTo.current = wrong
  })
  useEffect(() => {
    if (wrong && !rest.disabled) lead()
  }, [wrong, rest.disabled])
  const photosNow = () => work.now().photos.photos ?? []

  /** True once its part is chosen, or it cannot be used; false when the window was shut. */
  async function cut(id: string): Promise<boolean> {
    try {
      const raw = photosNow().find((photo) => photo.id === id)?.raw
      const kept = await fileOf(fileIdOf(raw) ?? '')
      if (!kept) throw new PhotoTrouble(unread)
      const box = await crop(kept.blob, rule.aspect)
      if (box) await work.cut('photos', id, box)
      return box !== undefined
    } catch (error) {
      await work.spoil('photos', id, error instanceof PhotoTrouble ? error : new PhotoTrouble(unread, 'now'))
      return true
    }
  }
  /** One after the other, this one first; the others wait where they are when a window is shut. */
  async function cutAll(first?: string) {
    if (cutting.current) return
    cutting.current = true
    try {
      let next = first ?? uncut()
      while (next !== undefined && (await cut(next))) next = uncut()
    } finally {
      cutting.current = false
    }
  }
  const uncut = () => photosNow().find((photo) => isUncut(photo, rule))?.id
  async function take(files: File[]) {
    if (await onFiles(files)) await cutAll()
  }
  return (
    <div ref={section}>
      <PhotoGrid
        {...rest}
        place="photos"
        rule={rule}
        title="Foto"
        main="Foto utama"
        help="Satu foto utama dan paling banyak 3 foto lain, persegi. JPG atau PNG; foto besar kami perkecil sendiri."
        wrong={wrong?.sentence}
        first={wrong?.first}
        disabled={rest.disabled || busy}
        onCut={(id) => void cutAll(id)}
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
