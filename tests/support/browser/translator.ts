import type { Page } from 'playwright-core'

/**
 * Translates the document as Chrome does, from now on and whatever comes later: each text node is replaced by two
 * <font> elements with its text. The words stay the same, so that they can be looked for.
 */
export const translate = (page: Page) => page.evaluate(translateDocument)

/** Translates every document that the page opens, before the app has loaded. */
export const translateFromStart = (page: Page) => page.addInitScript(translateDocument)

/** Runs in the page. */
function translateDocument() {
  const untouched = 'script, style, textarea, title, font, [translate=no]'
  const translateIn = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    if (root instanceof Text) texts.push(root)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      text.parentNode!.replaceChild(outer, text)
    }
  }
  const start = () => {
    translateIn(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateIn(target)
        for (const added of addedNodes) if (added.isConnected) translateIn(added)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}
