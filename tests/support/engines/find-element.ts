/**
 * A test finds an element by the text that a person reads. `name` is a whole name with `exact` (of a text: a part of
 * it), otherwise a pattern.
 */
export type ElementQuery = {
  kind: 'button' | 'link' | 'heading' | 'field' | 'label' | 'image' | 'option' | 'text' | 'css'
  name: string
  exact: boolean
  /** The position among those that fit, 0 being the first. */
  nth: number
}

/**
 * Runs inside a page, in every engine alike. Finds a shown element: in the dialog in front if there is one; texts in
 * the whole page, since toasts lie outside. null when there is none.
 */
export function findElement({ kind, name, exact, nth }: ElementQuery): Element | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const pattern = exact ? undefined : new RegExp(name)
  const fits = (text: string) => (pattern ? pattern.test(text) : text === name)
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true })
  const front = [...document.querySelectorAll('dialog')].filter((one) => one.matches(':modal')).at(-1) ?? document.body
  const nameOf = (element: Element) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    return (
      plain(element.getAttribute('aria-label')) ||
      plain(labels.map((label) => label?.textContent ?? '').join(' ')) ||
      plain(element.textContent) ||
      plain(element.getAttribute('alt') ?? element.querySelector('img')?.getAttribute('alt'))
    )
  }
  // A button of the server's page does nothing before React has hydrated it.
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const among = (css: string) => [...front.querySelectorAll(css)].filter(isShown)
  const named = (css: string) => among(css).filter((element) => fits(nameOf(element)))

  if (kind === 'css') return [...front.querySelectorAll(name)][nth] ?? null
  if (kind === 'button') return named('button, [role=button], summary').filter(isHydrated)[nth] ?? null
  if (kind === 'link') return named('a[href]')[nth] ?? null
  if (kind === 'heading') return named('h1, h2, h3, h4, h5, h6')[nth] ?? null
  if (kind === 'image') return named('img, [role=img]')[nth] ?? null
  if (kind === 'option') return named('[role=option]')[nth] ?? null
  if (kind === 'field' || kind === 'label') {
    const labelled = among('label').filter((label) => {
      // The words of a label, without those of a note or an option inside.
      const words = plain(label.textContent)
      return fits(words) && (label as HTMLLabelElement).control
    }) as HTMLLabelElement[]
    if (kind === 'label' && labelled.length > nth) return labelled[nth]!
    const fields = [
      ...labelled.map((label) => label.control!),
      ...among('input, select, textarea, [role=textbox], [role=combobox]').filter(
        (field) => fits(nameOf(field)) || fits(plain(field.getAttribute('placeholder'))),
      ),
    ]
    return [...new Set(fields)][nth] ?? null
  }
  // The innermost elements whose text fits. A pattern may fit an element and not what is around it.
  const found: Element[] = []
  const search = (element: Element): boolean => {
    const text = plain(element.textContent)
    if (exact && !text.includes(name)) return false
    const isInside = [...element.children].map(search).includes(true)
    if (isInside || !(exact || pattern?.test(text))) return isInside
    if (isShown(element)) found.push(element)
    return true
  }
  search(document.body)
  return found[nth] ?? null
}
