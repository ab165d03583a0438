import type { ReactNode } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { close, picture, warning } from '#ui/display/icons.ts'
import { hourglass, phone, syncedIcon, uploadIcon } from '#ui/display/lazy-icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import './photo-tile.css'

/** The state of one photo: waits for the user, is being prepared, or is being uploaded. */
export type PhotoStatus = 'uncut' | 'queue' | 'work' | 'kept' | 'sending' | 'sent' | 'fix'
export type PhotoProgressState = {
  at: PhotoStatus
  /** 0 to 100, while it is being prepared or uploaded. */
  percent?: number
}

const statusTexts: Record<PhotoStatus, string> = {
  uncut: 'Belum dipotong',
  queue: 'Menunggu diperkecil',
  work: 'Memperkecil…',
  kept: 'Tersimpan di HP',
  sending: 'Mengirim…',
  sent: 'Terkirim',
  fix: 'Perlu diperbaiki',
}
const icons: Record<PhotoStatus, string> = {
  uncut: warning,
  queue: hourglass,
  work: hourglass,
  kept: phone,
  sending: uploadIcon,
  sent: syncedIcon,
  fix: warning,
}

/** 'Mengirim… 63 %': the state of a photo as text. */
export const photoStatusText = ({ at, percent }: PhotoProgressState) =>
  percent === undefined ? forDevice(statusTexts[at]) : `${statusTexts[at]} ${Math.round(percent)} %`

type Props = {
  /** The picture on this phone. */
  blob?: Blob | undefined
  /** Or its path on the file host. */
  path?: string | undefined
  /** Its name in the form: 'Foto 2'. */
  name: string
  /** Its additional label: 'Foto utama'. */
  caption?: string | undefined
  /** Its state. */
  where: PhotoProgressState
  /** Shown in a circle, with its state beside it. */
  round?: boolean
  /** In its own shape, with its state beside it. */
  wide?: boolean
  /** Removes it; without it there is no button for that. */
  onRemove?: (() => void) | undefined
  /** Further controls over the picture. */
  children?: ReactNode
}

/** One photo of a form, with its state. */
export function PhotoTile({ blob, path, name, caption, where, round = false, wide = false, ...rest }: Props) {
  const { onRemove, children } = rest
  const url = useBlobUrl(blob)
  const busy = where.at === 'work' || where.at === 'sending'
  return (
    <div className={`shot${round ? ' shot--round' : ''}${wide ? ' shot--wide' : ''}${shades[where.at] ?? ''}`}>
      {url ? (
        <img className="shot__pic" src={url} alt={name} decoding="async" />
      ) : path ? (
        <Photo path={path} facts={null} alt={name} sizes={wide ? wideSizes : smallSizes} className="shot__pic" />
      ) : (
        <span className="shot__none">
          <Icon d={picture} />
          <span className="sr">{name}</span>
        </span>
      )}
      {onRemove && (
        <button type="button" className="shot__x" aria-label={`Hapus ${name.toLowerCase()}`} onClick={onRemove}>
          <span>
            <Icon d={close} />
          </span>
        </button>
      )}
      {children}
      {!round && !wide && (
        <div className="shot__state">
          {caption && <b>{caption}</b>}
          <span>
            <Icon d={icons[where.at]} size="xs" />
            {/* The form says it once for all; on each photo the icon is enough. */}
            <span className={where.at === 'kept' ? 'sr' : undefined}>{photoStatusText(where)}</span>
          </span>
          {busy && where.percent !== undefined && <Progress label={name} done={where.percent / 100} />}
        </div>
      )}
    </div>
  )
}

const smallSizes = '(min-width: 576px) 160px, 30vw'
const wideSizes = '(min-width: 900px) 600px, 100vw'

const shades: Partial<Record<PhotoStatus, string>> = {
  uncut: ' shot--wait',
  queue: ' shot--wait',
  work: ' shot--wait',
  kept: ' shot--wait',
  fix: ' shot--fix',
}
