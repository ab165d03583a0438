import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** As large as a photo gets, in times of the whole screen. */
export const maxZoom = 4
const doubleTapMs = 300 // ms between two taps that are one double tap
const doubleTapPx = 30 // px between them

/** Between the whole photo and the largest. */
export const clampZoom = (zoom: number) => Math.min(maxZoom, Math.max(1, zoom))
/** One step up or down, of the buttons and keys. */
export const zoomStep = (zoom: number, by: 1 | -1) =>
  clampZoom(by > 0 ? zoom * 1.6 : zoom / 1.6 < 1.05 ? 1 : zoom / 1.6)

type Point = { x: number; y: number }

/**
 * How large the photo at `at` of a strip is. It lies in a box of its own that scrolls: making it larger is a wider photo
 * in the same box, so moving it about is scrolling, by finger, wheel and arrow keys. What is under the fingers stays there.
 */
export function useZoom(strip: RefObject<HTMLElement | null>, at: number) {
  const [zoom, setZoom] = useState(1)
  const now = useRef(1)
  const box = () => strip.current?.children[at] as HTMLElement | undefined

  function to(wanted: number, about?: Point) {
    const one = box()
    const after = clampZoom(wanted)
    if (!one || after === now.current) return
    const { left, top, width, height } = one.getBoundingClientRect()
    const { x, y } = about ? { x: about.x - left, y: about.y - top } : { x: width / 2, y: height / 2 }
    const grown = after / now.current
    const [wantedLeft, wantedTop] = [(one.scrollLeft + x) * grown - x, (one.scrollTop + y) * grown - y]
    now.current = after
    one.style.setProperty('--zoom', String(after))
    one.scrollTo({ left: wantedLeft, top: wantedTop, behavior: 'instant' })
    setZoom(after)
  }
  const zoomTo = useEffectEvent(to)
  const scaleBy = useEffectEvent((factor: number, about: Point) => to(now.current * factor, about))
  const doubled = useEffectEvent((about: Point) => to(now.current > 1 ? 1 : 2.5, about))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo is the event
  useEffect(() => {
    const frame = strip.current
    if (!frame) return
    const stop = listenForZoom(frame, {
      scaleBy: (by, about) => scaleBy(by, about),
      doubled: (about) => doubled(about),
    })
    return () => {
      stop()
      zoomTo(1)
    }
  }, [strip, at])

  return { zoom, zoomBy: (by: 1 | -1) => to(zoomStep(now.current, by)), reset: () => to(1) }
}

type ZoomListeners = { scaleBy: (factor: number, about: Point) => void; doubled: (about: Point) => void }

/** Two fingers, a double tap or click, and the wheel with Ctrl, which is also how touchpads say two fingers. */
function listenForZoom(frame: HTMLElement, { scaleBy, doubled }: ZoomListeners): () => void {
  let apart = 0
  let tapped: (Point & { at: number }) | undefined

  const onMove = (event: TouchEvent) => {
    if (event.touches.length !== 2) return
    event.preventDefault()
    const [one, two] = [event.touches[0]!, event.touches[1]!]
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    const middle = { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 }
    if (apart > 0) scaleBy(distance / apart, middle)
    apart = distance
  }
  const onStart = (event: TouchEvent) => {
    if (event.touches.length !== 1) tapped = undefined
    apart = 0
  }
  const onEnd = (event: TouchEvent) => {
    apart = 0
    const touch = event.changedTouches[0]
    if (event.touches.length > 0 || !touch) return
    const here = { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
    const twice =
      tapped && here.at - tapped.at < doubleTapMs && Math.hypot(here.x - tapped.x, here.y - tapped.y) < doubleTapPx
    tapped = twice ? undefined : here
    if (!twice) return
    event.preventDefault() // or the browser would say the double click, too
    doubled(here)
  }
  const onDouble = (event: MouseEvent) => doubled({ x: event.clientX, y: event.clientY })
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    scaleBy(Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY })
  }
  const stop = new AbortController()
  const heard = { signal: stop.signal, passive: false }
  frame.addEventListener('touchstart', onStart, heard)
  frame.addEventListener('touchmove', onMove, heard)
  frame.addEventListener('touchend', onEnd, heard)
  frame.addEventListener('dblclick', onDouble, heard)
  frame.addEventListener('wheel', onWheel, heard)
  return () => stop.abort()
}
