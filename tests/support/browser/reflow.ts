import type { Page } from 'playwright-core'

// Whether a page fits a narrow screen and large text (WCAG 1.4.10 and 1.4.4).

/** A screen in px and its text size: `words` is 2 on a phone whose text is set to twice the size. */
export type Fit = { width: number; height: number; words: number }

/** The narrowest screen, and the largest text. */
export const hardestFits: readonly Fit[] = [
  { width: 277, height: 600, words: 1 },
  { width: 360, height: 740, words: 2 },
]

/**
 * Everything on the page at this path that does not fit these screens, as sentences. The page stays at the last screen.
 */
export async function misfits(page: Page, path: string, on: readonly Fit[]): Promise<string[]> {
  const problems: string[] = []
  for (const fit of on) {
    await applyFit(page, fit)
    problems.push(...(await page.evaluate(doesNotFit, fit.width)).map((what) => `${path}, ${nameOfFit(fit)}: ${what}`))
  }
  return problems
}

export const nameOfFit = ({ width, words }: Fit) => `${width} px${words === 1 ? '' : `, words × ${words}`}`

/** Sets the page's screen and text size. */
export async function applyFit(page: Page, { width, height, words }: Fit) {
  await page.setViewportSize({ width, height })
  await page.evaluate((times) => {
    document.documentElement.style.fontSize = times === 1 ? '' : `${times * 100}%`
  }, words)
}

/**
 * Everything that does not fit a screen of this width, as sentences: the page itself if it scrolls sideways; buttons,
 * links, fields and words beyond the screen's edge or clipped by an ancestor; words that stick out of their button;
 * items of a column whose height starts from a percentage, which is 0 px in WebKit where the column has a largest
 * height only. Not counted: the content of a row that scrolls sideways, and product names, which end in an ellipsis on
 * purpose.
 */
export function doesNotFit(width: number): string[] {
  const found = new Set<string>()
  const slack = 1.5
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const page = document.scrollingElement!
  if (page.scrollWidth > width) found.add(`the page is ${page.scrollWidth} px wide`)
  if (innerWidth > width + slack) found.add(`the screen had to become ${innerWidth} px wide`)

  for (const column of document.querySelectorAll('body *')) {
    const { display, flexDirection } = getComputedStyle(column)
    if (!display.endsWith('flex') || !flexDirection.startsWith('column')) continue
    for (const item of column.children)
      if (getComputedStyle(item).flexBasis.endsWith('%'))
        found.add(`${nameOf(item)}: its height starts from a percentage`)
  }

  type Box = { left: number; right: number; top: number; bottom: number }
  const screen: Box = { left: 0, right: width, top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY }
  /** Caches `boundsOf`, since many text nodes share a parent. `own` bounds the element, `within` its children. */
  const cache = new Map<Element, { own: Box | undefined; within: Box | undefined }>()
  const boundsOf = (element: Element | null): { own: Box | undefined; within: Box | undefined } => {
    if (!element || element === document.body) return { own: screen, within: screen }
    const found = cache.get(element) ?? compute(element)
    cache.set(element, found)
    return found
  }
  const compute = (element: Element) => {
    const own = boundsOf(element.parentElement).within
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
  /** The box an element must lie in: undefined in a row that scrolls, or where the element is hidden on purpose. */
  const ownBoundsOf = (element: Element) => boundsOf(element).own
  const isOut = (box: DOMRect, bounds: Box) =>
    box.left < bounds.left - slack ||
    box.right > bounds.right + slack ||
    box.top < bounds.top - slack ||
    box.bottom > bounds.bottom + slack

  const controls = 'a[href], button, input:not([type=radio], [type=checkbox], [type=file]), select, textarea, summary'
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const box = control.getBoundingClientRect()
    const isVisible = control.checkVisibility({ visibilityProperty: true }) && box.width > 1
    const bounds = isVisible ? ownBoundsOf(control) : undefined
    if (bounds && isOut(box, bounds)) found.add(`${nameOf(control)}: ${Math.round(box.left)}–${Math.round(box.right)}`)
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (words.nextNode()) {
    const { parentElement, textContent } = words.currentNode
    if (!parentElement || !textContent?.trim() || parentElement.closest('script, style, svg, option')) continue
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue
    const bounds = ownBoundsOf(parentElement)
    if (!bounds) continue
    range.selectNodeContents(words.currentNode)
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0)
    const over = boxes.find((box) => isOut(box, bounds))
    if (over) found.add(`words ${nameOf(parentElement)}: ${Math.round(over.left)}–${Math.round(over.right)}`)
    const button = parentElement.closest('a[href], button, summary, .btn, .chip, .choice, .tag, .state, .where')
    if (!button || getComputedStyle(button).display === 'inline') continue
    const edge = button.getBoundingClientRect()
    if (edge.width > 1 && boxes.some((box) => box.left < edge.left - slack || box.right > edge.right + slack))
      found.add(`words out of ${nameOf(button)}`)
  }
  return [...found]
}
