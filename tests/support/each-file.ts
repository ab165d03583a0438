import { afterAll, vi } from 'vitest'
import { cleanUp } from './after-file.ts'
import { patience } from './browser/browser-arguments.ts'

// Runs before each test file. Files of `unit` run one after another in one process, so that the server is loaded once
// and not a hundred times: everything that a file changed in that process is reset before the next one.

const environment = { ...process.env }

// The default timeout of these two, one second, is not enough on a busy machine.
const { waitFor, waitUntil } = vi
type Options = Parameters<typeof waitFor>[1]
const patiently = (options: Options) =>
  typeof options === 'number' ? options : { timeout: patience, interval: 20, ...options }
vi.waitFor = (check, options) => waitFor(check, patiently(options))
vi.waitUntil = (check, options) => waitUntil(check, patiently(options))

afterAll(async () => {
  Object.assign(vi, { waitFor, waitUntil })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  await cleanUp()
})
