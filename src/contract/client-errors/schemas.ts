import { z } from 'zod/mini'
import { pages } from '../addresses.ts'
import type { Endpoint } from '../endpoint.ts'
import { flag, patterned, text, whole } from '../schemas.ts'

// Errors of the app that no code handled, as phones report them. A report has nothing about the person and no text that
// a person has typed: see scrub-message.ts. Not in `contract`, because every phone loads that and none checks its own
// report.

/** The place where it came from: a script, a promise, the rendering of a page, or the service worker. */
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

const invalidReportText = 'Laporan ini tidak dikenal.'
const routePatterns = Object.values(pages).map(({ pattern }) => pattern)

export const clientErrors = {
  /** One report of an error. Reports of the same error are counted together. */
  report: {
    path: '/client/error',
    access: 'anyone',
    api: 'write',
    ask: z.strictObject({
      kind: z.enum(clientErrorKinds, invalidReportText),
      message: text(200).check(z.minLength(1, invalidReportText)),
      /** 'base-CFfGFPrg.js:1:2345': a file of the app, line and column. */
      frames: z
        .array(patterned(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, 99, invalidReportText), invalidReportText)
        .check(z.minLength(1, invalidReportText), z.maxLength(maxFrames, invalidReportText)),
      /** The pattern of the page, never its address. */
      route: z.enum(routePatterns, invalidReportText),
      /** The hash in the name of the build's first script. */
      release: patterned(/^[\w-]{1,40}$/, 40, invalidReportText),
      browser: z.enum(browserNames, invalidReportText),
      browser_version: whole(0, 999),
      installed: flag,
      online: flag,
      /** The `x-request-id` of the answer that the error came with. */
      request_id: z.optional(patterned(/^[\w-]{6,64}$/, 64, invalidReportText)),
    }),
    answer: z.object({}),
  },
} satisfies Record<string, Endpoint>
