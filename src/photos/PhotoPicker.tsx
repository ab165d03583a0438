import { type ReactNode, useId, useRef } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { warning } from '#ui/display/icons.ts'
import { Button } from '#ui/nav/Button.tsx'
import { usePickAndCrop } from './use-pick-and-crop.ts'
import './photo-picker.css'

type Props = {
  /** What the button says: 'Ganti foto'. */
  label: string
  help?: string
  /** Width by height of the part that is kept; the whole picture when there is none. */
  aspect?: number
  /** It will be shown in a circle. */
  round?: boolean
  /** Pixels of the longest side of what comes out. */
  longest: number
  /** A JPEG, upright, cropped, about 450 kB at most, without what the camera wrote into it. */
  onPhoto: (photo: Blob) => void
  /** Called with true while a photo is under way: what is sent now would go without it. */
  onBusy?: (busy: boolean) => void
  /** What is there now. */
  children?: ReactNode
}

/** Takes a photo from the phone's gallery or camera, lets its part be chosen, and makes it small, in the open. */
export function PhotoPicker({ label, help, children, ...wishes }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { work, take, stop } = usePickAndCrop(wishes)
  const busy = work.at === 'reading' || work.at === 'shrinking'
  const words = work.at === 'shrinking' ? `Memperkecil foto… ${work.percent} %` : 'Membaca foto…'
  const described = [help && `${id}-help`, work.at === 'failed' && `${id}-wrong`].filter(Boolean)
  return (
    <div className="picker">
      {children}
      <div className="picker__side">
        {/* iOS turns HEIC into JPEG by itself when it is not among these. */}
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
        {/* It stays while a photo is under way: the focus comes back to it, and another choice takes the first one's place. */}
        <Button
          look="soft"
          small
          onClick={() => input.current?.click()}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        >
          {label}
        </Button>
        {busy && (
          <div className="picker__work">
            <span role="status">{words}</span>
            <Button look="text" small onClick={stop}>
              Batalkan
            </Button>
            <progress aria-label={words} max={100} {...(work.at === 'shrinking' && { value: work.percent })} />
          </div>
        )}
        {help && (
          <p className="field__help" id={`${id}-help`}>
            {help}
          </p>
        )}
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
          round={wishes.round ?? false}
          onChosen={work.onChosen}
        />
      )}
    </div>
  )
}
