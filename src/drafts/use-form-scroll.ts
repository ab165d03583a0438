import { useEffect } from 'react'
import { environment, type Timer } from '#offline/environment.ts'
import { getItem, setItem } from '#session/safe-storage.ts'

// The scroll position in a form when the phone ended the app. The browser's own scroll restoration ends with the app;
// this one is stored beside the draft.

type FormScroll = { name: string; top: number }
const storageKey = 'stage-place'
const throttleMs = 200 // ms between two writes

/** The position from the earlier visit, until the first form has been opened. */
let stored = getItem<FormScroll>('local', storageKey)

/** The stored position if it belongs to this form; otherwise undefined. Only the first call gets it. */
export function takeFormScroll(name: string): number | undefined {
  const scroll = stored
  stored = undefined
  return scroll?.name === name ? scroll.top : undefined
}

/** Stores the scroll position in the form of this draft, and restores it once the form is open with its draft. */
export function useFormScroll(name: string, isOpen: boolean, found: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const top = takeFormScroll(name)
    // After the router has scrolled to the top.
    if (found && top) environment.setTimeout(() => scrollTo(0, top))
  }, [isOpen, found, name])
  useEffect(() => {
    if (!isOpen) return
    let timer: Timer | undefined
    const save = () => {
      timer = undefined
      setItem('local', storageKey, { name, top: Math.round(scrollY) } satisfies FormScroll)
    }
    const onScroll = () => {
      timer ??= environment.setTimeout(save, throttleMs)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      environment.clearTimeout(timer)
      removeEventListener('scroll', onScroll)
    }
  }, [isOpen, name])
}
