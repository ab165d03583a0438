import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

// Security headers by what is answered. Nowhere 'unsafe-inline': what the server draws has no inline style or script.

type Headers = Record<string, string>

/** On every answer. */
export function commonHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): Headers {
  return {
    'x-content-type-options': 'nosniff',
    // Not no-referrer: maps need to know which site asks.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Only a server reached by TLS may promise TLS: said on http://localhost it would lock the next project out.
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** On a page whose address holds a secret, besides. */
export const noReferrerHeaders: Headers = { 'referrer-policy': 'no-referrer' }

/** On every answer of the API, and on every refusal. */
export const apiHeaders: Headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
}

/** On every page. `tiles`: where this build's map takes pictures from, nowhere unless said. `styles` are the hashes of the style elements the built template has in it, from `styleHashes`. */
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
    // rich-text: what safe-html.ts has cleaned.
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
 * On the service worker: its own header decides what it may fetch. No trusted types here, for its importScripts
 * would need a policy too, and nobody can write into its page.
 */
export function workerHeaders({ fileHost }: Pick<Config, 'fileHost'>): Headers {
  const connect = ["connect-src 'self'", ...originOf(fileHost)].join(' ')
  return { 'content-security-policy': `default-src 'none'; script-src 'self'; ${connect}` }
}

/** `'sha256-…'` of each style element of a page, so that the policy may allow exactly those. */
export const styleHashes = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )

/** A file host elsewhere is one more origin; on our own it is 'self' already. */
const originOf = (fileHost: string) => (fileHost.startsWith('/') ? [] : [new URL(fileHost).origin])
