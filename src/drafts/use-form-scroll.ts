import { useEffect } from 'react'
import { getItem, setItem } from '#session/safe-storage.ts'

// Where somebody stood in the form when the phone took the app away. The browser's own memory of places ends with
// the app; this one lies beside the draft.

type FormScroll = { name: string; top: number }
const storageKey = 'stage-place'
const throttleMs = 200 // ms between two notes

/** What the app before this one left, until the first form has been opened. */
let left = getItem<FormScroll>('local', storageKey)

/** Whether the place that was left is in this form; its top, or undefined. Only the first who asks is told. */
export function takeFormScroll(name: string): number | undefined {
  const place = left
  left = undefined
  return place?.name === name ? place.top : undefined
}

/** Notes where somebody stands in the form of this draft, and leads back there once it stands, with what was found in it. */
export function useFormScroll(name: string, stands: boolean, found: boolean): void {
  useEffect(() => {
    if (!stands) return
    const top = takeFormScroll(name)
    // After the router has led to the top.
    if (found && top) setTimeout(() => scrollTo(0, top))
  }, [stands, found, name])
  useEffect(() => {
    if (!stands) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      timer = undefined
      setItem('local', storageKey, { name, top: Math.round(scrollY) } satisfies FormScroll)
    }
    const scrolled = () => {
      timer ??= setTimeout(remember, throttleMs)
    }
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', scrolled)
    }
  }, [stands, name])
}
