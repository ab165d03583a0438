import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * Opens the dialog over the page and gives it an entry in the history, so that "back" shuts it and nothing else. Escape,
 * the backdrop and `shut()` (returned) take that entry away again. Links inside must `replace`: the window's entry
 * becomes theirs, and back from there leads to the page beneath. The focus returns by itself, as with any dialog.
 */
export function useWindow(dialog: RefObject<HTMLDialogElement | null>, onShut: () => void) {
  const where = `${useLocation()[0]}?${useSearch()}`
  const opened = useRef(where)
  const led = useRef(false)
  const gone = useEffectEvent(onShut)

  useEffect(() => {
    const window = dialog.current
    // After a reload the entry may still be there, without its window.
    if (!history.state?.window) history.pushState({ ...history.state, window: true }, '')
    window?.showModal()
    const onPop = () => {
      if (!history.state?.window) window?.close()
    }
    const onClose = () => {
      // Where a link has led, the next window may be open by now, with an entry of its own.
      if (history.state?.window && !led.current) history.back()
      gone()
    }
    addEventListener('popstate', onPop)
    window?.addEventListener('close', onClose)
    return () => {
      removeEventListener('popstate', onPop)
      window?.removeEventListener('close', onClose)
      // Taken off the page while open: its entry must not stay behind.
      if (window?.open && history.state?.window) history.back()
    }
  }, [dialog])

  // A link inside has led elsewhere.
  useEffect(() => {
    if (where === opened.current) return
    led.current = true
    dialog.current?.close()
  }, [where, dialog])

  return () => dialog.current?.close()
}
