// @chunk report-errors

import { scrubMessage } from '#contract/client-errors/scrub-message.ts'
import { isNoFault } from '#contract/http/lost-connection.ts'
import type { CapturedError } from './capture-errors.ts'

// Makes the report of an error and sends it. A report has no address, no id, no token, and no text that the person has
// typed. It must not import the app at once: the app may be what has failed.

const maxFrames = 5

type Failure = Error & { trouble?: string; requestId?: string }
type NavigatorWithGpc = Navigator & { globalPrivacyControl?: boolean; standalone?: boolean }

/**
 * Sends a report, in one attempt. Nothing is sent of an error that is not ours (a script of the browser or of another
 * program threw it), in development, or when the browser asks not to be tracked.
 */
export async function reportError({ kind, error, at = '', route, online }: CapturedError): Promise<void> {
  const { name, message, stack = '', trouble, requestId } = error as Failure
  const { doNotTrack, globalPrivacyControl, standalone, userAgent } = navigator as NavigatorWithGpc
  const inStack = ownFrames(stack, location.origin)
  const frames = inStack.length > 0 ? inStack : ownFrames(at, location.origin)
  const release = releaseOf(document)
  if (import.meta.env.DEV || !release || frames.length === 0 || doNotTrack === '1' || globalPrivacyControl) return
  const { browser, version } = browserOf(userAgent)
  // A page that could not be loaded has been tried again before it is reported.
  if (isNoFault({ name, trouble, message: kind === 'render' ? undefined : message })) return
  const report = {
    kind,
    // The message of a Problem is a sentence of the server for this person.
    message: scrubMessage(`${name}: ${trouble ?? message}`),
    frames,
    route: await patternOf(route),
    release,
    browser,
    browser_version: version,
    installed: matchMedia('(display-mode: standalone)').matches || standalone ? 1 : 0,
    online: online ? 1 : 0,
    // A proxy may have changed it: then the report goes without.
    ...(/^[\w-]{6,64}$/.test(requestId ?? '') && { request_id: requestId }),
  }
  await fetch(`${import.meta.env.VITE_API_HOST ?? '/api'}/client/error`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    // A report that does not arrive is dropped.
  }).catch(() => undefined)
}

/** The frames of a stack that are in files of the app: 'base-CFfGFPrg.js:1:2345', the innermost first, five at most. */
export function ownFrames(stack: string, origin: string): string[] {
  const frames: string[] = []
  for (const line of stack.split('\n')) {
    const at = line.indexOf(`${origin}/`)
    const [, file] =
      (at >= 0 && /^(?:assets\/)?([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})\b/.exec(line.slice(at + origin.length + 1))) || []
    if (file && frames.length < maxFrames) frames.push(file)
  }
  return frames
}

/** The hash of the build, from the name of its first script; undefined outside a build. */
const releaseOf = (page: Document) =>
  /\/assets\/index-([\w-]{1,40})\.js$/.exec(
    [...page.scripts].find(({ src }) => src.includes('/assets/index-'))?.src ?? '',
  )?.[1]

/** The pattern of a path; that of the page 'not found' while the routes cannot be loaded. */
const patternOf = (path: string): Promise<string> =>
  import('../routes.ts').catch(() => undefined).then((routes) => routes?.routeOf(path).pattern ?? '*')

/** The first that matches names the browser: most claim to be several. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|OPT|OPX)\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['WebView', /; wv\).*Chrome\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari\//],
] as const

/** The family of a browser and its major version; 0 when it does not say. */
export function browserOf(userAgent: string): { browser: string; version: number } {
  for (const [browser, pattern] of browsers) {
    const [, version] = pattern.exec(userAgent) ?? []
    if (version) return { browser, version: Math.min(999, Number(version)) }
  }
  return { browser: 'other', version: 0 }
}
