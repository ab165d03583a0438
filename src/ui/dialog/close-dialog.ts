import type { MouseEvent } from 'react'

/** Closes the dialog around this element, as its close button does: the focus returns, and its history entry goes. */
export const closeDialogOf = (element: Element) => element.closest('dialog')?.close()

/** Whether `to` (path and query) is the current address. */
export const isCurrentAddress = (to: string) => to === location.pathname + location.search

/**
 * Click handler for a link inside a dialog. A link to the page beneath closes the dialog instead: navigating would
 * change nothing, and the page would take over the dialog's history entry.
 */
export function closeIfCurrent(event: MouseEvent<HTMLElement>) {
  const { pathname, search } = event.currentTarget as HTMLAnchorElement
  if (!isCurrentAddress(pathname + search)) return
  event.preventDefault()
  closeDialogOf(event.currentTarget)
}
