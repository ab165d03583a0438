import { allowedImports, areaOf } from './import-rules.ts'

// The folder whose style sheets define a class, and the folders that use it.

/** The classes in the selectors of a style sheet. */
export function classesIn(css: string): Set<string> {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|'[^']*'/g, '')
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector!.trim())
  return new Set(
    selectors
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name!)),
  )
}

/**
 * The selectors with `:hover` outside of `@media (hover: hover)`. On a touch screen such a style stays after the tap,
 * until something else is touched.
 */
export function hoverWithoutPointer(css: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const [, text, brace] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop()
    if (brace !== '{') continue
    const selector = text!.trim()
    if (selector.includes(':hover') && !open.some((outer) => /^@media .*\(hover: hover\)/.test(outer)))
      found.push(selector)
    open.push(selector)
  }
  return found
}

/**
 * The classes that a component names: the words of the texts in `className=…` and of what is called class or className.
 */
export function classesUsedIn(source: string): Set<string> {
  const used = new Set<string>()
  for (const { index, 0: start } of source.matchAll(/\b\w*[cC]lass(?:Name|Names|es)?\b\s*[=:]\s*(?=["'`{([a-z])/g)) {
    const value = expressionAt(source, index + start.length)
    for (const [, double, single, template] of value.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g)) {
      const text = (double ?? single ?? template ?? '').replace(/\$\{[^}]*\}/g, ' ')
      for (const word of text.split(/\s+/)) if (/^-?[a-zA-Z_][\w-]*$/.test(word)) used.add(word)
    }
  }
  return used
}

/** The text of the value that begins at `from`: a literal, something in brackets, or the rest of the line. */
function expressionAt(source: string, from: number): string {
  const first = source[from]!
  const closing = { '{': '}', '(': ')', '[': ']' }[first]
  if (!closing) {
    const quote = /["'`]/.test(first) ? first : '\n'
    const end = source.indexOf(quote, from + 1)
    return source.slice(from, end < 0 ? undefined : end + 1)
  }
  let depth = 0
  for (let at = from; at < source.length; at++) {
    if (source[at] === first) depth++
    if (source[at] === closing && --depth === 0) return source.slice(from, at + 1)
  }
  return source.slice(from)
}

type Sources = ReadonlyMap<string, string>

/**
 * Each use of a class whose style sheets stand only in folders that the file may not import from: in another feature,
 * in `app`, or above. `sheets` and `code`: path and text. A class of no style sheet of ours is one of Konsta's or a
 * mark for tests.
 */
export function foreignClasses(sheets: Sources, code: Sources): string[] {
  const owners = new Map<string, Set<string>>()
  for (const [path, css] of sheets)
    for (const name of classesIn(css)) owners.set(name, (owners.get(name) ?? new Set()).add(folderOf(path)))
  return [...code].flatMap(([path, source]) => {
    const own = folderOf(path)
    const wrong = [...classesUsedIn(source)].filter((name) => {
      const folders = owners.get(name)
      return folders && ![...folders].some((folder) => mayUse(own, folder))
    })
    return wrong.map((name) => `${path} uses .${name} of ${[...owners.get(name)!].join(', ')}`)
  })
}

/** `features/showcase`, `ui`, `app`. */
const folderOf = (path: string) => {
  const [, area = '', feature = ''] = path.split('/')
  return area === 'features' ? `features/${feature}` : (areaOf(path) ?? area)
}

function mayUse(user: string, owner: string): boolean {
  if (user === owner) return true
  if (owner.startsWith('features/')) return user === 'app'
  return (allowedImports as Record<string, readonly string[]>)[user.split('/')[0]!]?.includes(owner) ?? false
}
