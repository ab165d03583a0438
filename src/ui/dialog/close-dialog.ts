import type { MouseEvent } from 'react'

/** Shuts the window that holds this element, as its cross does: the focus returns and "back" leads where it led before. */
export const closeDialogOf = (element: Element) => element.closest('dialog')?.close()

/** Whether this address of the app is the one that is open. */
export const isCurrentAddress = (to: string) => to === location.pathname + location.search

/**
 * For a link in a window: one that leads to the page beneath shuts the window. Going there would change nothing, and take
 * the window's entry in the history for the page's.
 */
export function closeIfCurrent(event: MouseEvent<HTMLElement>) {
  const { pathname, search } = event.currentTarget as HTMLAnchorElement
  if (!isCurrentAddress(pathname + search)) return
  event.preventDefault()
  closeDialogOf(event.currentTarget)
}
