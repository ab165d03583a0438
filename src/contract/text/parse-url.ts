// @chunk base
// Two places need it at least: the browsers that the app supports include some without URL.canParse and URL.parse
// (Safari before 17, Chromium before 120).

/** The absolute address that this text is, or that it is relative to `base`; undefined for any other text. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
