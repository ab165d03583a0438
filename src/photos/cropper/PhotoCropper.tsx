import { type KeyboardEvent, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import { Button } from '#ui/nav/Button.tsx'
import type { CropBox } from '../shrink/photo-sizes.ts'
import './photo-cropper.css'

export type PhotoCropperProps = {
  /** A small copy: the cropper keeps it in memory twice. */
  picture: Blob
  /** Width by height. */
  aspect: number
  /** The photo will be shown in a circle; its square is cropped. */
  round?: boolean
  /** The chosen part; undefined when the dialog was closed without choosing. Called once. */
  onChosen: (box: CropBox | undefined) => void
}

const maxZoom = 4
const step = 0.1
const clampZoom = (zoom: number) => Math.min(maxZoom, Math.max(1, zoom))

/** Chooses a part of a photo by finger, mouse or keys. Its code loads when the first photo is picked. */
export function PhotoCropper({ picture, aspect, round = false, onChosen }: PhotoCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const box = useRef<CropBox>(undefined)
  const chosen = useRef<CropBox>(undefined)
  /** The button, if it was pressed before the picture was drawn: the part that is then visible is chosen. */
  const earlyPress = useRef<Element>(undefined)
  const url = useBlobUrl(picture)
  const help = useId()

  function onKeyDown(event: KeyboardEvent) {
    const direction = { '+': 1, '=': 1, '-': -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    setZoom(clampZoom(zoom + direction * step))
  }
  function choose(button: Element) {
    earlyPress.current = box.current ? undefined : button
    if (!box.current) return
    chosen.current = box.current
    closeDialogOf(button)
  }
  const foot = (
    <>
      <Button variant="text" onClick={(event) => closeDialogOf(event.currentTarget)}>
        Batal
      </Button>
      <Button wide onClick={(event) => choose(event.currentTarget)}>
        Pakai foto
      </Button>
    </>
  )
  return (
    <Sheet title="Atur foto" onClose={() => onChosen(chosen.current)} foot={foot} over>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the crop area, which has the focus */}
      <div className="cropper" onKeyDown={onKeyDown}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={aspect}
            cropShape={round ? 'round' : 'rect'}
            showGrid={!round}
            keyboardStep={8}
            onCropChange={setCrop}
            onZoomChange={(next) => setZoom(clampZoom(next))}
            onCropAreaChange={(part) => {
              // For a picture that is not drawn yet, or no longer, it reports parts that are not numbers.
              if (!(part.width > 0)) return
              box.current = part
              if (earlyPress.current) choose(earlyPress.current)
            }}
            // By default it adds a style element with its text, which the content policy blocks.
            disableAutomaticStylesInjection
            mediaProps={{ alt: 'Foto yang Anda pilih' }}
            cropperProps={{ role: 'group', 'aria-label': 'Bagian yang dipakai', 'aria-describedby': help }}
          />
        )}
      </div>
      <div className="cropper__zoom">
        <label className="field__label" htmlFor={`${help}-zoom`}>
          Perbesar
        </label>
        <input
          id={`${help}-zoom`}
          type="range"
          min={1}
          max={maxZoom}
          step={step}
          value={zoom}
          aria-valuetext={`${zoom.toFixed(1).replace('.', ',')} kali`}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <p className="small muted" id={help}>
          Geser foto dengan jari, atau dengan tombol panah. Cubit untuk memperbesar.
        </p>
      </div>
    </Sheet>
  )
}
