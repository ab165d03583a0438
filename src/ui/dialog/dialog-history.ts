import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'

// history.back() is asynchronous, and slow on slow phones: until `popstate` a closed dialog's entry is still current. A
// second call waits for the first one's `popstate`, because browsers make one step of two calls.
let pendingBacks = 0
function goBack() {
  pendingBacks++
  if (pendingBacks === 1) history.back()
}
function onBackDone() {
  if (pendingBacks > 0) pendingBacks--
  if (pendingBacks > 0) history.back()
}

/** One function a mounted dialog: leaves its history entry when the dialog is closed but its `close` event is due. */
const mountedDialogs = new Set<() => void>()

/**
 * Opens the dialog over the page and pushes a history entry for it, so that "back" closes the dialog and does nothing
 * else. Escape, the backdrop and the returned function close the dialog and remove that entry. Links inside the dialog
 * must use `replace`: the linked page then takes over the dialog's entry, and "back" leads to the page beneath. A
 * navigation that nothing in the dialog has caused (a save that ends beneath it) leaves it open over the new page. The
 * browser restores the focus, as with any dialog.
 * `over`: the dialog opens on top of another one. It has an entry of its own, and the other dialog stays open when this
 * one closes.
 */
export function useDialogHistory(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void, over = false) {
  const address = `${useLocation()[0]}?${useSearch()}`
  const openedAt = useRef('')
  const rendered = useRef(address)
  const linkFollowed = useRef(false)
  const wasUsed = useRef(false)
  const pushEntryRef = useRef(() => {})
  const notifyClosed = useEffectEvent(onClose)

  useEffect(() => {
    openedAt.current = currentAddress()
    const element = dialog.current
    const openBelow = over ? document.querySelectorAll('dialog[open]').length : 0
    // Before the dialogs' own listeners; the browser adds a function once, however often it is added.
    addEventListener('popstate', onBackDone)
    for (const leaveIfClosed of mountedDialogs) leaveIfClosed()
    // Another dialog's entry is just being removed: push this dialog's entry after that.
    let isWaiting = pendingBacks > 0
    const isEntry = () => !isWaiting && Boolean(history.state?.window) && (history.state.over ?? 0) >= openBelow
    const pushEntry = () => {
      // After a reload the entry may still exist, without its dialog.
      if (!isWaiting && !isEntry()) history.pushState({ ...history.state, window: true, over: openBelow }, '')
    }
    pushEntry()
    pushEntryRef.current = pushEntry
    element?.showModal()
    const onPop = () => {
      if (isWaiting) {
        isWaiting = pendingBacks > 0
        pushEntry()
      } else if (!isEntry()) element?.close()
    }
    let hasLeft = false
    const leave = () => {
      // After a followed link the current entry may be that of the next dialog, so it must stay.
      if (!hasLeft && isEntry() && !linkFollowed.current) goBack()
      hasLeft = true
    }
    const leaveIfClosed = () => {
      if (!element?.open) leave()
    }
    mountedDialogs.add(leaveIfClosed)
    const onClose = () => {
      leave()
      notifyClosed()
    }
    const onUse = (event: Event) => {
      if (canNavigate(event)) wasUsed.current = true
    }
    const uses = ['click', 'change', 'keydown', 'submit']
    for (const use of uses) element?.addEventListener(use, onUse)
    addEventListener('popstate', onPop)
    element?.addEventListener('close', onClose)
    return () => {
      for (const use of uses) element?.removeEventListener(use, onUse)
      removeEventListener('popstate', onPop)
      element?.removeEventListener('close', onClose)
      mountedDialogs.delete(leaveIfClosed)
      leave()
    }
  }, [dialog, over])

  // A link inside the dialog was followed; not when the page arrives that had been requested before the dialog opened.
  useEffect(() => {
    if (address === openedAt.current) rendered.current = address
    if (address === rendered.current) return
    if (!wasUsed.current) {
      openedAt.current = rendered.current = address
      return pushEntryRef.current()
    }
    linkFollowed.current = true
    dialog.current?.close()
  }, [address, dialog])

  return () => dialog.current?.close()
}

/**
 * Whether this event in a dialog may lead to another page: a press, a choice, a sent form; not a touch of a text field.
 */
const canNavigate = ({ type, target, key }: Event & { key?: string }) =>
  type === 'submit' ||
  (type === 'keydown'
    ? key === 'Enter'
    : !(target as Element).closest('textarea, input:not([type=radio], [type=checkbox])'))

/**
 * The address in the browser, decoded as wouter does it. The one that is rendered is another while a page is loading.
 */
function currentAddress(): string {
  const address = `${location.pathname}?${location.search.slice(1)}`
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
