import { z } from 'zod/mini'
import { pages } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { flag, text, whole } from './schemas.ts'

// Errors of the app that no code handled, as phones report them. A report has nothing about the person and no text that
// somebody has typed: see scrub-message.ts. Not in `contract`, because every phone loads that and none checks its own report.

/** Where it came from: a script, a promise, the rendering of a page, or the service worker. */
export const clientErrorKinds = ['error', 'rejection', 'render', 'worker'] as const
export const browserNames = [
  'Chrome',
  'Edge',
  'Firefox',
  'Opera',
  'Safari',
  'Samsung Internet',
  'WebView',
  'other',
] as const
/** The innermost own frames of the stack. */
export const maxFrames = 5

const unknownValue = 'Laporan ini tidak dikenal.'
const routePatterns = Object.values(pages).map(({ pattern }) => pattern)

export const clientErrors = {
  /** One report of an error. Reports of the same error are counted together. */
  report: {
    path: '/client/error',
    who: 'anyone',
    ask: z.strictObject({
      kind: z.enum(clientErrorKinds, unknownValue),
      message: text(200).check(z.minLength(1, unknownValue)),
      /** 'base-CFfGFPrg.js:1:2345': a file of the app, line and column. */
      frames: z
        .array(z.string().check(z.regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, unknownValue)), unknownValue)
        .check(z.minLength(1, unknownValue), z.maxLength(maxFrames, unknownValue)),
      /** The pattern of the page, never its address. */
      route: z.enum(routePatterns, unknownValue),
      /** The hash in the name of the build's first script. */
      release: z.string().check(z.regex(/^[\w-]{1,40}$/, unknownValue)),
      browser: z.enum(browserNames, unknownValue),
      browser_version: whole(0, 999),
      installed: flag,
      online: flag,
      /** The `x-request-id` of the answer that the error came with. */
      request_id: z.optional(z.string().check(z.regex(/^[\w-]{6,64}$/, unknownValue))),
    }),
    answer: z.object({}),
  },
} satisfies Record<string, Endpoint>
