import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { CrashView } from '#app/layout/pages/crash-view.tsx'
import { crashCauseOf, crashSentences } from '#app/startup/chunk-recovery.ts'
import { code } from '#contract/http/code.ts'

// The reason why a page could not be shown: a fault of ours must never be called a lack of signal.

afterEach(() => vi.unstubAllGlobals())

const chunk = new TypeError('Failed to fetch dynamically imported module: /assets/form-1.js')
const refused = new DOMException('The operation is insecure.', 'SecurityError')

test.each([
  ['code that throws', new TypeError('crypto.randomUUID is not a function'), true, true, 'program'],
  ['a storage that the browser refuses', refused, true, true, 'program'],
  ['code that throws on a phone without a signal', new RangeError('x'), false, false, 'program'],
  ['code that is gone from the server', chunk, true, true, 'release'],
  ['code that was not loaded, with a server that cannot be reached', chunk, true, false, 'signal'],
  ['code that was not loaded, on a phone without a signal', chunk, false, false, 'signal'],
  ['code that is gone, on a network without internet', chunk, false, true, 'release'],
] as const)('a page that fails by %s', async (_, error, onLine, isReachable, cause) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return Response.json({ code: code.done })
  })
  expect(await crashCauseOf(error)).toBe(cause)
  const view = (
    <Router ssrPath="/">
      <CrashView cause={cause} />
    </Router>
  )
  for (const text of [crashSentences[cause], renderToString(view)])
    expect(/sinyal|sambungan/i.test(text), text).toBe(cause === 'signal')
})
