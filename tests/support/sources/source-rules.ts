const careless: [RegExp, string][] = [
  [/\bstyle\s*=\s*[{"']/g, 'a style attribute'],
  [/dangerouslySetInnerHTML/g, 'markup from a string'],
  [/setAttribute\(\s*['"](?:style|on\w+)['"]/g, 'an attribute the policy blocks'],
  [/\.(?:inner|outer)HTML\s*=[^=]/g, 'markup from a string'],
  [/\.insertAdjacentHTML\(|document\.write\(/g, 'markup from a string'],
  [/\son[a-z]+\s*=\s*["']/g, 'an event as a string'],
  // Data for our own script runs nothing: application/json, application/ld+json.
  [/<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>\s*[^<\s]/g, 'a script in the page'],
]

/** Markup that the Content-Security-Policy of the pages would block, as 'path:line: reason'. */
export const carelessMarkup = (path: string, source: string): string[] =>
  careless.flatMap(([pattern, what]) =>
    [...source.matchAll(pattern)].map(({ index }) => `${path}:${source.slice(0, index).split('\n').length}: ${what}`),
  )

/** Absolute paths of a developer's machine. */
export const machinePaths = (text: string): string[] =>
  [...text.matchAll(/(?<![\w/.}*-])\/(?:work|home|Users|root)\/[\w.-]+\/[\w.-]+/g)].map(([found]) => found)
