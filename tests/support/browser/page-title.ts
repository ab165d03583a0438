/**
 * Runs in a page of a phone. What is wrong with its title, as sentences: the top bar and the heading say the same, or
 * the heading is hidden although the bar says something else.
 */
export function titleProblems(): string[] {
  const textOf = (element: Element | null | undefined) => element?.textContent?.trim().toLowerCase() ?? ''
  const bar = textOf(document.querySelector('.top__title'))
  const heading = document.querySelector('main h1')
  const title = textOf(heading)
  const isHidden = heading?.closest('.title-in-bar') != null
  if (title === '' || isHidden === (title === bar)) return []
  return [isHidden ? `the heading “${title}” is hidden below “${bar}”` : `the title “${title}” stands twice`]
}
