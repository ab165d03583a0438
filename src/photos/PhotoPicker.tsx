import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { warning } from '#ui/display/icons.ts'
import { Button } from '#ui/nav/Button.tsx'
import type { PhotoCropperProps } from './cropper/PhotoCropper.tsx'
import { PhotoProgress } from './PhotoProgress.tsx'
import type { CropBox } from './shrink/photo-sizes.ts'
import { checkPhoto, PhotoError, previewOf, type ReadyPhoto, shrinkPhoto } from './shrink/shrink-photo.ts'
import './photo-picker.css'

type Props = {
  /** The text of the button: 'Ganti foto'. */
  label: string
  help: string
  /** Width by height of the cropped part; the whole picture without it. */
  aspect?: number
  /** The photo will be shown in a circle. */
  round?: boolean
  /** Pixels of the longest side of the result. */
  longest: number
  /** A JPEG, upright, cropped, about 450 kB at most, without the camera's metadata. */
  onPhoto: (photo: Blob) => void
  /** Called with true while a photo is being prepared: a form that is submitted now would not contain it. */
  onBusy?: (busy: boolean) => void
  /** The current photo. */
  children?: ReactNode
}

/** Picks a photo from the phone's gallery or camera, then crops and shrinks it. */
export function PhotoPicker({ label, help, children, ...options }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { work, take, stop } = usePickAndCrop(options)
  const descriptionIds = [`${id}-help`, work.at === 'failed' && `${id}-wrong`].filter(Boolean)
  return (
    <div className="picker">
      {children}
      <div className="picker__side">
        {/* iOS converts HEIC to JPEG by itself when it is not among these. */}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void take(file)
            // The same photo may be chosen again after it failed.
            currentTarget.value = ''
          }}
        />
        {/* Stays enabled while a photo is prepared: the focus returns to it, and another choice replaces the first. */}
        <Button variant="soft" small onClick={() => input.current?.click()} aria-describedby={descriptionIds.join(' ')}>
          {label}
        </Button>
        <PhotoProgress help={help} helpId={`${id}-help`} running={runningOf(work)} onCancel={stop} />
        {work.at === 'failed' && (
          <p className="field__err" id={`${id}-wrong`} role="alert">
            <Icon d={warning} size="s" />
            {work.sentence}
          </p>
        )}
      </div>
      {work.at === 'cropping' && (
        <work.Cropper
          picture={work.preview}
          aspect={work.aspect}
          round={options.round ?? false}
          onChosen={work.onChosen}
        />
      )}
    </div>
  )
}

type PickOptions = {
  aspect?: number
  longest: number
  onPhoto: (photo: Blob) => void
  onBusy?: (busy: boolean) => void
}

/** The steps of a photo between gallery and form. */
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

/** The step that takes time. */
function runningOf(work: PickState) {
  if (work.at === 'reading') return { description: 'Membaca foto…' }
  return work.at === 'shrinking' ? { description: 'Memperkecil…', percent: work.percent } : undefined
}

/** One photo from file to small JPEG: read, crop, shrink, one after the other, each of them abortable. */
function usePickAndCrop({ aspect, longest, onPhoto, onBusy }: PickOptions) {
  const [work, setWork] = useState<PickState>({ at: 'rest' })
  const currentRun = useRef<AbortController>(undefined)
  const notifyBusy = useEffectEvent((busy: boolean) => onBusy?.(busy))
  const busy = work.at !== 'rest' && work.at !== 'failed'
  useEffect(() => notifyBusy(busy), [busy])
  useEffect(() => () => currentRun.current?.abort(), [])

  async function take(file: Blob) {
    currentRun.current?.abort()
    const controller = new AbortController()
    currentRun.current = controller
    const { signal } = controller
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
      // The cropper's code may be missing offline.
      const sentence =
        error instanceof PhotoError ? error.message : 'Foto belum dapat dibuka. Coba lagi saat ada sinyal.'
      show({ at: 'failed', sentence })
    }
  }

  function stop() {
    currentRun.current?.abort()
    setWork({ at: 'rest' })
  }
  return { work, take, stop }
}

async function cropBoxOf(photo: ReadyPhoto, aspect: number, signal: AbortSignal, show: (work: PickState) => void) {
  const [{ PhotoCropper: Cropper }, preview] = await Promise.all([
    import('./cropper/PhotoCropper.tsx'),
    previewOf(photo, signal),
  ])
  return new Promise<CropBox | undefined>((onChosen) => show({ at: 'cropping', Cropper, preview, aspect, onChosen }))
}
