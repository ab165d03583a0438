import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** The largest zoom; 1 shows the whole photo. */
export const maxZoom = 4
const doubleTapMs = 300 // ms between two taps that are one double tap
const doubleTapPx = 30 // px between them

/** Limits a zoom to 1 … maxZoom. */
export const clampZoom = (zoom: number) => Math.min(maxZoom, Math.max(1, zoom))
/** One zoom step up or down, for the buttons and keys. */
export const zoomStep = (zoom: number, by: 1 | -1) =>
  clampZoom(by > 0 ? zoom * 1.6 : zoom / 1.6 < 1.05 ? 1 : zoom / 1.6)

type Point = { x: number; y: number }

/**
 * The zoom of the photo at index `at` of a strip. Each photo has a scroll box of its own, and zooming widens the photo
 * in that box. So panning is plain scrolling, by finger, wheel and arrow keys. The point under the fingers stays in
 * place.
 */
export function useZoom(strip: RefObject<HTMLElement | null>, at: number) {
  const [zoom, setZoom] = useState(1)
  const zoomNow = useRef(1)
  const currentSlide = () => strip.current?.children[at] as HTMLElement | undefined

  function to(target: number, center?: Point) {
    const slide = currentSlide()
    const after = clampZoom(target)
    if (!slide || after === zoomNow.current) return
    const { left, top, width, height } = slide.getBoundingClientRect()
    const { x, y } = center ? { x: center.x - left, y: center.y - top } : { x: width / 2, y: height / 2 }
    const factor = after / zoomNow.current
    const [scrollLeft, scrollTop] = [(slide.scrollLeft + x) * factor - x, (slide.scrollTop + y) * factor - y]
    zoomNow.current = after
    slide.style.setProperty('--zoom', String(after))
    slide.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' })
    setZoom(after)
  }
  const zoomTo = useEffectEvent(to)
  const scaleBy = useEffectEvent((factor: number, center: Point) => to(zoomNow.current * factor, center))
  const onDoubleTap = useEffectEvent((center: Point) => to(zoomNow.current > 1 ? 1 : 2.5, center))

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another photo
  useEffect(() => {
    const frame = strip.current
    if (!frame) return
    const stop = listenForZoom(frame, {
      scaleBy: (by, center) => scaleBy(by, center),
      onDoubleTap: (center) => onDoubleTap(center),
    })
    return () => {
      stop()
      zoomTo(1)
    }
  }, [strip, at])

  return { zoom, zoomBy: (by: 1 | -1) => to(zoomStep(zoomNow.current, by)), reset: () => to(1) }
}

type ZoomListeners = { scaleBy: (factor: number, center: Point) => void; onDoubleTap: (center: Point) => void }

/**
 * Listens for two fingers, a double tap or click, and the wheel with Ctrl, which touchpads also send for a pinch.
 * Returns the function that stops listening.
 */
function listenForZoom(frame: HTMLElement, { scaleBy, onDoubleTap }: ZoomListeners): () => void {
  let lastDistance = 0
  let lastTap: (Point & { at: number }) | undefined

  const onMove = (event: TouchEvent) => {
    if (event.touches.length !== 2) return
    event.preventDefault()
    const [one, two] = [event.touches[0]!, event.touches[1]!]
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    const middle = { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 }
    if (lastDistance > 0) scaleBy(distance / lastDistance, middle)
    lastDistance = distance
  }
  const onStart = (event: TouchEvent) => {
    if (event.touches.length !== 1) lastTap = undefined
    lastDistance = 0
  }
  const onEnd = (event: TouchEvent) => {
    lastDistance = 0
    const touch = event.changedTouches[0]
    if (event.touches.length > 0 || !touch) return
    const tap = { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
    const isDoubleTap =
      lastTap && tap.at - lastTap.at < doubleTapMs && Math.hypot(tap.x - lastTap.x, tap.y - lastTap.y) < doubleTapPx
    lastTap = isDoubleTap ? undefined : tap
    if (!isDoubleTap) return
    event.preventDefault() // otherwise the browser also fires dblclick
    onDoubleTap(tap)
  }
  const onDoubleClick = (event: MouseEvent) => onDoubleTap({ x: event.clientX, y: event.clientY })
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    scaleBy(Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY })
  }
  const stop = new AbortController()
  const options = { signal: stop.signal, passive: false }
  frame.addEventListener('touchstart', onStart, options)
  frame.addEventListener('touchmove', onMove, options)
  frame.addEventListener('touchend', onEnd, options)
  frame.addEventListener('dblclick', onDoubleClick, options)
  frame.addEventListener('wheel', onWheel, options)
  return () => stop.abort()
}
