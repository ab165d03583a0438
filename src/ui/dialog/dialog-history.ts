import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

// Going back takes the browser a moment, on a slow phone a long one: the entry still stands there, and is nobody's.
let leaving = false
function goBackOnce() {
  leaving = true
  const gone = () => {
    leaving = false
  }
  addEventListener('popstate', gone, { once: true })
  history.back()
}

/**
 * Opens the dialog over the page and gives it an entry in the history, so that "back" shuts it and nothing else. Escape,
 * the backdrop and `shut()` (returned) take that entry away again. Links inside must `replace`: the window's entry
 * becomes theirs, and back from there leads to the page beneath. The focus returns by itself, as with any dialog.
 * `over`: one that stands on another window has an entry of its own, and leaves that one open when it is shut.
 */
export function useDialogHistory(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void, over = false) {
  const where = `${useLocation()[0]}?${useSearch()}`
  const opened = useRef(where)
  const led = useRef(false)
  const gone = useEffectEvent(onClose)

  useEffect(() => {
    const window = dialog.current
    const beneath = over ? document.querySelectorAll('dialog[open]').length : 0
    // Opened while the entry of another one is on its way out: its own comes after that.
    let waits = leaving
    const isEntry = () => !waits && Boolean(history.state?.window) && (history.state.over ?? 0) >= beneath
    const enter = () => {
      // After a reload the entry may still be there, without its window.
      if (!waits && !isEntry()) history.pushState({ ...history.state, window: true, over: beneath }, '')
    }
    enter()
    window?.showModal()
    const onPop = () => {
      if (waits) {
        waits = false
        enter()
      } else if (!isEntry()) window?.close()
    }
    const onClose = () => {
      // Where a link has led, the next window may be open by now, with an entry of its own.
      if (isEntry() && !led.current) goBackOnce()
      gone()
    }
    addEventListener('popstate', onPop)
    window?.addEventListener('close', onClose)
    return () => {
      removeEventListener('popstate', onPop)
      window?.removeEventListener('close', onClose)
      // Taken off the page while open: its entry must not stay behind.
      if (window?.open && isEntry()) goBackOnce()
    }
  }, [dialog, over])

  // A link inside has led elsewhere.
  useEffect(() => {
    if (where === opened.current) return
    led.current = true
    dialog.current?.close()
  }, [where, dialog])

  return () => dialog.current?.close()
}
