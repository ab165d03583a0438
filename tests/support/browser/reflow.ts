import type { Page } from 'playwright-core'

// Whether a page fits a narrow screen and large words (WCAG 1.4.10 and 1.4.4).

/** A screen, and how large words are on it: 2 for who has set their phone to twice the size. */
export type Fit = { width: number; height: number; words: number }

/** The narrowest screen, and the largest words. */
export const hardestFits: readonly Fit[] = [
  { width: 277, height: 600, words: 1 },
  { width: 360, height: 740, words: 2 },
]

/** What of the page at this path does not fit these screens, as sentences. The page keeps the last of them. */
export async function misfits(page: Page, path: string, on: readonly Fit[]): Promise<string[]> {
  const wrong: string[] = []
  for (const fit of on) {
    await wear(page, fit)
    wrong.push(...(await page.evaluate(doesNotFit, fit.width)).map((what) => `${path}, ${said(fit)}: ${what}`))
  }
  return wrong
}

export const said = ({ width, words }: Fit) => `${width} px${words === 1 ? '' : `, words × ${words}`}`

/** Gives the page this screen and these words. */
export async function wear(page: Page, { width, height, words }: Fit) {
  await page.setViewportSize({ width, height })
  await page.evaluate((times) => {
    document.documentElement.style.fontSize = times === 1 ? '' : `${times * 100}%`
  }, words)
}

/**
 * What does not fit a screen so wide: the page itself if it can be moved sideways; buttons, links, fields and words beyond
 * an edge or cut by what they stand in; words that stick out of their button. What lies in a row that is moved sideways
 * may be beyond its edge. Names of goods end in an ellipsis on purpose.
 */
export function doesNotFit(width: number): string[] {
  const found = new Set<string>()
  const slack = 1.5
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const page = document.scrollingElement!
  if (page.scrollWidth > width) found.add(`the page is ${page.scrollWidth} px wide`)
  if (innerWidth > width + slack) found.add(`the screen had to become ${innerWidth} px wide`)

  type Room = { left: number; right: number; top: number; bottom: number }
  const screen: Room = { left: 0, right: width, top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY }
  /** What lies in this element may lie there: asked once for each, since many words stand in one place. */
  const known = new Map<Element, { own: Room | undefined; within: Room | undefined }>()
  const roomsOf = (element: Element | null): { own: Room | undefined; within: Room | undefined } => {
    if (!element || element === document.body) return { own: screen, within: screen }
    const found = known.get(element) ?? look(element)
    known.set(element, found)
    return found
  }
  const look = (element: Element) => {
    const own = roomsOf(element.parentElement).within
    if (!own) return { own, within: own }
    const style = getComputedStyle(element)
    const onPurpose = element.matches('.sr, .skip, .photo, .logo') || style.clipPath !== 'none'
    if (onPurpose || /auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis')
      return { own: undefined, within: undefined }
    if (style.overflowX === 'visible') return { own, within: own }
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const within = {
      left: Math.max(own.left, left),
      right: Math.min(own.right, right),
      top: Math.max(own.top, top),
      bottom: Math.min(own.bottom, bottom),
    }
    return { own, within }
  }
  /** What an element may lie in: undefined in a row that is moved, or where nothing is seen of it on purpose. */
  const roomOf = (element: Element) => roomsOf(element).own
  const isOut = (box: DOMRect, room: Room) =>
    box.left < room.left - slack ||
    box.right > room.right + slack ||
    box.top < room.top - slack ||
    box.bottom > room.bottom + slack

  const pressed = 'a[href], button, input:not([type=radio], [type=checkbox], [type=file]), select, textarea, summary'
  for (const control of document.querySelectorAll<HTMLElement>(pressed)) {
    const box = control.getBoundingClientRect()
    const room = control.checkVisibility({ visibilityProperty: true }) && box.width > 1 ? roomOf(control) : undefined
    if (room && isOut(box, room)) found.add(`${nameOf(control)}: ${Math.round(box.left)}–${Math.round(box.right)}`)
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (words.nextNode()) {
    const { parentElement, textContent } = words.currentNode
    if (!parentElement || !textContent?.trim() || parentElement.closest('script, style, svg, option')) continue
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue
    const room = roomOf(parentElement)
    if (!room) continue
    range.selectNodeContents(words.currentNode)
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0)
    const over = boxes.find((box) => isOut(box, room))
    if (over) found.add(`words ${nameOf(parentElement)}: ${Math.round(over.left)}–${Math.round(over.right)}`)
    const button = parentElement.closest('a[href], button, summary, .btn, .chip, .choice, .tag, .state, .where')
    if (!button || getComputedStyle(button).display === 'inline') continue
    const edge = button.getBoundingClientRect()
    if (edge.width > 1 && boxes.some((box) => box.left < edge.left - slack || box.right > edge.right + slack))
      found.add(`words out of ${nameOf(button)}`)
  }
  return [...found]
}
