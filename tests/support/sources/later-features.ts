import { parseSync, Visitor } from 'vite'

// Syntax and APIs that some browser of src/app/oldest-browsers.ts lacks: Chromium 111, Safari 16.4, Firefox 121. With
// each, the first versions that have it.

/**
 * Each with the first versions that have it. A name without a dot is a method or property of any object, or a global.
 */
export const laterApis: Record<string, string> = {
  'URL.canParse': 'Chromium 120, Safari 17',
  'URL.parse': 'Chromium 126, Safari 18, Firefox 126',
  'Promise.withResolvers': 'Chromium 119, Safari 17.4',
  'Promise.try': 'Chromium 128, Safari 18.2, Firefox 134',
  'Object.groupBy': 'Chromium 117, Safari 17.4',
  'Map.groupBy': 'Chromium 117, Safari 17.4',
  'Array.fromAsync': 'Chromium 121',
  'AbortSignal.any': 'Chromium 116, Safari 17.4, Firefox 124',
  'Response.json': 'Safari 17',
  'RegExp.escape': 'Chromium 136, Safari 18.2, Firefox 134',
  'ReadableStream.from': 'no Chromium, no Safari',
  'Iterator.from': 'Chromium 122, Safari 18.4, Firefox 131',
  'Error.isError': 'Chromium 134, Firefox 138',
  'Uint8Array.fromBase64': 'Chromium 140, Safari 18.2, Firefox 133',
  'Uint8Array.fromHex': 'Chromium 140, Safari 18.2, Firefox 133',
  'Intl.DurationFormat': 'Chromium 129, Firefox 136',
  checkVisibility: 'Safari 17.4',
  symmetricDifference: 'Chromium 122, Safari 17, Firefox 127',
  isSubsetOf: 'Chromium 122, Safari 17, Firefox 127',
  isSupersetOf: 'Chromium 122, Safari 17, Firefox 127',
  isDisjointFrom: 'Chromium 122, Safari 17, Firefox 127',
  showPopover: 'Chromium 114, Safari 17, Firefox 125',
  hidePopover: 'Chromium 114, Safari 17, Firefox 125',
  togglePopover: 'Chromium 114, Safari 17, Firefox 125',
  startViewTransition: 'Safari 18, Firefox 144',
  moveBefore: 'Chromium 133',
  requestClose: 'Chromium 134, Safari 18.4, Firefox 139',
  getHTML: 'Chromium 125, Safari 18, Firefox 128',
  setHTMLUnsafe: 'Chromium 124, Safari 17.4, Firefox 123',
  toBase64: 'Chromium 140, Safari 18.2, Firefox 133',
  getOrInsert: 'Chromium 145, Safari 18.4',
  BarcodeDetector: 'no Safari, no Firefox',
  CloseWatcher: 'no Safari, no Firefox',
  ImageDecoder: 'no Safari, Firefox 133',
  SyncManager: 'no Safari, no Firefox',
  requestIdleCallback: 'no Safari',
  scheduler: 'no Safari',
  setAppBadge: 'no Firefox',
}

/** The later features in a built script, as lines: 'URL.canParse (Chromium 120, Safari 17)'. */
export function laterFeaturesOf(script: string, name = 'script.js'): string[] {
  const found = new Set<string>()
  const api = (path: string) => {
    if (Object.hasOwn(laterApis, path)) found.add(`${path} (${laterApis[path]})`)
  }
  const { program, errors } = parseSync(name, script)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]!.message}`)
  new Visitor({
    MemberExpression: ({ object, property, computed }) => {
      if (property.type !== 'Identifier' || computed) return
      api(property.name)
      if (object.type === 'Identifier') api(`${object.name}.${property.name}`)
    },
    Identifier: (node) => api(node.name),
    Literal: (node) => {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      if (flags.includes('v')) found.add('flag v of a regular expression (Chromium 112, Safari 17)')
      if (/\(\?[ims]*(-[ims]+)?:/.test(pattern) && !/^\(\?:/.test(/\(\?[ims]*(-[ims]+)?:/.exec(pattern)![0]))
        found.add('modifiers in a regular expression (Chromium 125, Firefox 132)')
      // Safari 16.4 has it. Before, it takes the whole script with it, also that of a page that could be read.
      if (/\(\?<[=!]/.test(pattern)) found.add('lookbehind in a regular expression (Safari 16.4)')
    },
    ImportDeclaration: ({ attributes }) => {
      if (attributes.length > 0) found.add('import attributes (Chromium 123, Safari 17.2, Firefox 138)')
    },
    VariableDeclaration: ({ kind }) => {
      if (kind === 'using' || kind === 'await using') found.add('using (Chromium 134, Firefox 141)')
    },
    Decorator: () => void found.add('decorators (no browser)'),
  }).visit(program)
  return [...found].sort()
}

const laterCss: Record<string, RegExp> = {
  'nesting (Chromium 112, Safari 16.5)': /(^|[{};\s])&/,
  '@scope (Chromium 118, Safari 17.4, Firefox 146)': /@scope\b/,
  '@starting-style (Chromium 117, Safari 17.5, Firefox 129)': /@starting-style\b/,
  '@property (Firefox 128)': /@property\b/,
  'light-dark() (Chromium 123, Safari 17.5)': /\blight-dark\(/,
  'relative colors (Chromium 119, Firefox 128)': /\b(rgb|hsl|oklch|lab|color)\(\s*from\b/,
  'anchor positioning (Chromium 125, Safari 26)': /\b(anchor-name|position-anchor|position-area)\s*:/,
  'linear() (Chromium 113, Safari 17.2)': /:\s*linear\(/,
  'round(), mod(), rem() (Chromium 125)': /[\s:(,](round|mod|rem)\(/,
  ':user-invalid (Chromium 119, Safari 16.5)': /:user-(in)?valid\b/,
  ':popover-open (Chromium 114, Safari 17, Firefox 125)': /:popover-open\b/,
  '::details-content (Chromium 131, Safari 18.4, Firefox 143)': /::details-content\b/,
  'interpolate-size (no Safari, no Firefox)': /\binterpolate-size\s*:/,
  'field-sizing (Chromium 123, Safari 26.2)': /\bfield-sizing\s*:/,
  'text-wrap (Chromium 114, Safari 17.5)': /\btext-wrap\s*:/,
  'scroll-driven animations (Chromium 115, Safari 26)': /\banimation-timeline\s*:/,
}

/** The later features in a built style sheet. */
export function laterStylesOf(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, '')
  return Object.keys(laterCss).filter((feature) => laterCss[feature]!.test(bare))
}
