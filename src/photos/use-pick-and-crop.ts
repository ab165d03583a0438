import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PhotoCropperProps } from './PhotoCropper.tsx'
import type { CropBox } from './photo-sizes.ts'
import { checkPhoto, PhotoError, previewOf, type ReadyPhoto, shrinkPhoto } from './shrink-photo.ts'

type PickOptions = {
  aspect?: number
  longest: number
  onPhoto: (photo: Blob) => void
  onBusy?: (busy: boolean) => void
}

/** Where a photo is between the gallery and the form. */
type PickState =
  | { at: 'rest' }
  | { at: 'reading' }
  | {
      at: 'cropping'
      Cropper: ComponentType<PhotoCropperProps>
      preview: Blob
      aspect: number
      onChosen: (box: CropBox | undefined) => void
    }
  | { at: 'shrinking'; percent: number }
  | { at: 'failed'; sentence: string }

/** One photo from file to small JPEG: read, cropped, shrunk, one after the other, each of them stoppable. */
export function usePickAndCrop({ aspect, longest, onPhoto, onBusy }: PickOptions) {
  const [work, setWork] = useState<PickState>({ at: 'rest' })
  const stopping = useRef<AbortController>(undefined)
  const tellBusy = useEffectEvent((busy: boolean) => onBusy?.(busy))
  const busy = work.at !== 'rest' && work.at !== 'failed'
  useEffect(() => tellBusy(busy), [busy])
  useEffect(() => () => stopping.current?.abort(), [])

  async function take(file: Blob) {
    stopping.current?.abort()
    const stopper = new AbortController()
    stopping.current = stopper
    const { signal } = stopper
    const show = (next: PickState) => {
      if (!signal.aborted) setWork(next)
    }
    try {
      show({ at: 'reading' })
      const photo = await checkPhoto(file)
      const box = aspect ? await cropBoxOf(photo, aspect, signal, show) : undefined
      if (aspect && !box) return show({ at: 'rest' })
      show({ at: 'shrinking', percent: 0 })
      const onPercent = (percent: number) => show({ at: 'shrinking', percent })
      const small = await shrinkPhoto(photo, { longest, signal, onPercent, ...(aspect && box && { box, aspect }) })
      if (!signal.aborted) onPhoto(small)
      show({ at: 'rest' })
    } catch (error) {
      // The code of the cropper may be missing on a phone without a signal.
      const sentence =
        error instanceof PhotoError ? error.message : 'Foto belum dapat dibuka. Coba lagi saat ada sinyal.'
      show({ at: 'failed', sentence })
    }
  }

  function stop() {
    stopping.current?.abort()
    setWork({ at: 'rest' })
  }
  return { work, take, stop }
}

async function cropBoxOf(photo: ReadyPhoto, aspect: number, signal: AbortSignal, show: (work: PickState) => void) {
  const [{ PhotoCropper: Cropper }, preview] = await Promise.all([
    import('./PhotoCropper.tsx'),
    previewOf(photo, signal),
  ])
  return new Promise<CropBox | undefined>((onChosen) => show({ at: 'cropping', Cropper, preview, aspect, onChosen }))
}
