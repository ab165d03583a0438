import type { ReactNode } from 'react'
import { useBlobUrl } from './blob-url.ts'
import { forDevice } from './device-words.ts'
import { Icon } from './Icon.tsx'
import { close, picture, warning } from './icons.ts'
import { arrived, hourglass, leaving, phone } from './late-icons.ts'
import { Photo } from './Photo.tsx'
import './photo-slot.css'

/** Where one photo is: with somebody's thumb, on its way through the phone, or on its way out of it. */
export type PhotoAt = 'uncut' | 'queue' | 'work' | 'kept' | 'sending' | 'sent' | 'fix'
export type PhotoWhere = {
  at: PhotoAt
  /** 0 to 100, while something is under way. */
  percent?: number
}

const words: Record<PhotoAt, string> = {
  uncut: 'Belum dipotong',
  queue: 'Menunggu diperkecil',
  work: 'Memperkecil…',
  kept: 'Tersimpan di HP',
  sending: 'Mengirim…',
  sent: 'Terkirim',
  fix: 'Perlu diperbaiki',
}
const icons: Record<PhotoAt, string> = {
  uncut: warning,
  queue: hourglass,
  work: hourglass,
  kept: phone,
  sending: leaving,
  sent: arrived,
  fix: warning,
}

/** 'Mengirim… 63 %': the state of a photo in words. */
export const photoWords = ({ at, percent }: PhotoWhere) =>
  percent === undefined ? forDevice(words[at]) : `${words[at]} ${Math.round(percent)} %`

type Props = {
  /** The picture as it is on this phone. */
  blob?: Blob | undefined
  /** Or its path on the file host. */
  path?: string | undefined
  /** Its name in the form: 'Foto 2'. */
  name: string
  /** What it is more than the others: 'Foto utama'. */
  caption?: string | undefined
  /** What can be seen on it besides, when that is known. */
  where: PhotoWhere
  /** Shown in a circle; its state stands beside it then. */
  round?: boolean
  /** In its own shape; its state stands beside it, too. */
  wide?: boolean
  /** Takes it away. */
  onRemove?: (() => void) | undefined
  /** More to do with it, over the picture. */
  children?: ReactNode
}

/** One photo of a form, with what has become of it. */
export function PhotoSlot({ blob, path, name, caption, where, round = false, wide = false, ...rest }: Props) {
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
            {photoWords(where)}
          </span>
          {busy && where.percent !== undefined && <progress max={100} value={where.percent} aria-label={name} />}
        </div>
      )}
    </div>
  )
}

const smallSizes = '(min-width: 576px) 160px, 30vw'
const wideSizes = '(min-width: 900px) 600px, 100vw'

const shades: Partial<Record<PhotoAt, string>> = {
  uncut: ' shot--wait',
  queue: ' shot--wait',
  work: ' shot--wait',
  kept: ' shot--wait',
  fix: ' shot--fix',
}
