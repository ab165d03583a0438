import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CropBox } from '../shrink/photo-sizes.ts'
import { checkPhoto, PhotoError, previewOf } from '../shrink/shrink-photo.ts'
import type { PhotoCropperProps } from './PhotoCropper.tsx'

type OpenCropper = PhotoCropperProps & { Cropper: ComponentType<PhotoCropperProps> }

/**
 * Lets the user choose a part of a photo. `crop` resolves with the part, or with undefined when the dialog was closed,
 * and throws a PhotoError; render `shown` anywhere in the page. `busy` while the photo is being opened.
 */
export function useCropper(round = false): {
  crop: (photo: Blob, aspect: number) => Promise<CropBox | undefined>
  busy: boolean
  shown: ReactNode
} {
  const [open, setOpen] = useState<OpenCropper>()
  const [busy, setBusy] = useState(false)
  const currentRun = useRef<AbortController>(undefined)
  useEffect(() => () => currentRun.current?.abort(), [])

  async function crop(photo: Blob, aspect: number) {
    currentRun.current?.abort()
    const controller = new AbortController()
    currentRun.current = controller
    setBusy(true)
    try {
      const { signal } = controller
      // Before the preview, whose worker may be missing too: it cannot say that a signal is what is missing.
      const { PhotoCropper: Cropper } = await import('./PhotoCropper.tsx').catch(() => {
        throw new PhotoError('Foto belum dapat dipotong. Coba lagi saat ada sinyal.', 'now')
      })
      const picture = await previewOf(await checkPhoto(photo), signal)
      return await new Promise<CropBox | undefined>((onChosen) => {
        setBusy(false)
        setOpen({ Cropper, picture, aspect, round, onChosen })
      })
    } catch (error) {
      if (controller.signal.aborted) return undefined
      throw error
    } finally {
      if (currentRun.current === controller) {
        setBusy(false)
        setOpen(undefined)
      }
    }
  }
  const { Cropper, ...props } = open ?? {}
  return { crop, busy, shown: Cropper && <Cropper {...(props as PhotoCropperProps)} /> }
}
