import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

// Security headers by the kind of answer. Nowhere 'unsafe-inline': rendered pages have no inline style or script.

export type Headers = Record<string, string>

/** On every answer. */
export function commonHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): Headers {
  return {
    'x-content-type-options': 'nosniff',
    // Not no-referrer: hosts of map tiles need to know the site.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Only over TLS: on http://localhost the header would break the next project on that port.
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** Additionally on a page whose address holds a secret. */
export const noReferrerHeaders: Headers = { 'referrer-policy': 'no-referrer' }

/** On every answer of the API, errors included. */
export const apiHeaders: Headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
}

/**
 * On every page. `tiles`: the host of the map's tiles in this build, none by default. `styles` are the hashes of the
 * style elements in the built template, from `styleHashes`.
 */
export function pageHeaders(
  config: Pick<Config, 'baseUrl' | 'fileHost'>,
  styles: readonly string[] = [],
  tiles: string | undefined = import.meta.env?.VITE_TILES,
): Headers {
  const files = originOf(config.fileHost)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data: blob:", ...files, ...(tiles ? originOf(tiles) : [])].join(' '),
    ["connect-src 'self'", ...files].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // rich-text: output of safe-html.ts.
    'trusted-types default rich-text',
    "require-trusted-types-for 'script'",
    ...(config.baseUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
  }
}

/**
 * On the service worker: its own header decides what it may fetch. No trusted types here, because its importScripts
 * would need a policy too, and a worker has no document that markup could be injected into.
 */
export function workerHeaders({ fileHost }: Pick<Config, 'fileHost'>): Headers {
  const connect = ["connect-src 'self'", ...originOf(fileHost)].join(' ')
  return { 'content-security-policy': `default-src 'none'; script-src 'self'; ${connect}` }
}

/** `'sha256-…'` of each style element of a page, so that the policy allows exactly those. */
export const styleHashes = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )

/** A file host elsewhere is one more origin; our own is 'self' already. */
const originOf = (fileHost: string) => (fileHost.startsWith('/') ? [] : [new URL(fileHost).origin])
