import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDialogHistory } from '../dialog/dialog-history.ts'
import { Icon } from '../display/Icon.tsx'
import { close, next } from '../display/icons.ts'
import { minus, plus, prev } from '../display/lazy-icons.ts'
import { IconButton } from '../nav/IconButton.tsx'
import { fileHost } from './file-host.ts'
import { plainPicture, srcSet } from './photo-sources.ts'
import { maxZoom, useZoom } from './use-zoom.ts'
import type { ViewerPhoto } from './viewer-photo.ts'
import '../styles/photo-viewer.css'

type PhotoViewerProps = {
  photos: readonly ViewerPhoto[]
  /** Index of the photo to show first. */
  from: number
  /** Called with the index of the photo that was shown last. */
  onClose: (at: number) => void
}

/**
 * Photos over the whole screen, in a strip that is swiped. A photo is zoomed with two fingers, a double tap, the
 * buttons or the keys, and then scrolled. Back, Escape and the close button return to the page beneath.
 */
export function PhotoViewer({ photos, from, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(from)
  const { zoom, zoomBy, reset } = useZoom(strip, at)
  const shut = useDialogHistory(dialog, () => onClose(at))
  useKeepSlide(strip, at)

  // Opens at photo `from` without scrolling; later changes scroll smoothly, unless the user prefers reduced motion.
  useLayoutEffect(() => {
    if (strip.current) strip.current.scrollLeft = from * strip.current.clientWidth
  }, [from])
  function go(to: number) {
    if (to < 0 || to >= photos.length) return
    reset()
    setAt(to)
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.scrollTo({ left: to * strip.current.clientWidth, behavior: reducedMotion ? 'instant' : 'smooth' })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // In a zoomed photo the arrow keys scroll.
    const moves: Record<string, () => void> = {
      ...(zoom === 1 && { ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1) }),
      PageDown: () => go(at + 1),
      PageUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(photos.length - 1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': reset,
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const many = photos.length > 1
  return (
    <dialog ref={dialog} className="viewing" aria-label="Foto" onKeyDown={onKeyDown}>
      <div className="viewing__head">
        <p className="grow" aria-live="polite">
          {at + 1} dari {photos.length}
        </p>
        <IconButton aria-label="Perkecil foto" aria-disabled={zoom === 1} onClick={() => zoomBy(-1)}>
          <Icon d={minus} />
        </IconButton>
        <IconButton aria-label="Perbesar foto" aria-disabled={zoom >= maxZoom} onClick={() => zoomBy(1)}>
          <Icon d={plus} />
        </IconButton>
        <IconButton aria-label="Tutup" onClick={shut}>
          <Icon d={close} />
        </IconButton>
      </div>
      <div
        className={zoom > 1 ? 'viewing__strip viewing__strip--large' : 'viewing__strip'}
        ref={strip}
        {...(many && { tabIndex: 0, role: 'group', 'aria-label': 'Foto, satu demi satu' })}
        onScrollEnd={({ target, currentTarget: element }) => {
          if (target === element && zoom === 1) setAt(Math.round(element.scrollLeft / element.clientWidth))
        }}
      >
        {photos.map((photo, index) => (
          <div
            className="viewing__one"
            key={photo.key}
            inert={index !== at}
            {...(index === at && zoom > 1 && { tabIndex: 0, role: 'group', 'aria-label': 'Foto yang diperbesar' })}
          >
            <ViewerSlide photo={photo} near={Math.abs(index - at) < 2} />
          </div>
        ))}
      </div>
      {many && (
        <div className="viewing__ways">
          <IconButton aria-label="Foto sebelumnya" aria-disabled={at === 0} onClick={() => go(at - 1)}>
            <Icon d={prev} />
          </IconButton>
          <IconButton aria-label="Foto berikutnya" aria-disabled={at === photos.length - 1} onClick={() => go(at + 1)}>
            <Icon d={next} />
          </IconButton>
        </div>
      )}
    </dialog>
  )
}

/** One photo, uncropped. `near`: it is shown now or is next to the one shown, so it loads at once. */
function ViewerSlide({ photo, near }: { photo: ViewerPhoto; near: boolean }) {
  const [missing, setMissing] = useState(false)
  const loading = near ? 'eager' : 'lazy'
  if ('url' in photo) return <img src={photo.url} alt={photo.alt} loading={loading} draggable={false} />
  const { path, facts, alt } = photo
  if (path === null || missing) return <p className="viewing__none">{`Foto ini belum ada di HP ini. ${alt}`}</p>
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(fileHost, path, 'avif')} sizes="100vw" />
      <source type="image/webp" srcSet={srcSet(fileHost, path, 'webp')} sizes="100vw" />
      <img
        src={plainPicture(fileHost, path)}
        width={facts?.width ?? 960}
        height={facts?.height ?? 960}
        alt={alt}
        loading={loading}
        draggable={false}
        onError={() => setMissing(true)}
      />
    </picture>
  )
}

/** Rotating the phone changes the width of the strip: scroll back to the same photo. */
function useKeepSlide(strip: { current: HTMLDivElement | null }, at: number) {
  const align = useEffectEvent(() => {
    const box = strip.current
    if (box) box.scrollTo({ left: at * box.clientWidth, behavior: 'instant' })
  })
  useEffect(() => {
    const onResize = () => align()
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
}
