// @chunk lists

/**
 * An empty tab for a chat, so that a desktop keeps its page; null on a phone. Call it while the press is handled: later
 * it would be a popup.
 */
export function openTab(): Window | null {
  const tab = matchMedia('(min-width: 900px)').matches ? window.open('') : null
  if (tab) tab.opener = null
  return tab
}
