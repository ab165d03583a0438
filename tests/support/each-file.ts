import { afterAll, vi } from 'vitest'
import { cleanUp } from './after-file.ts'
import { patience } from './browser/browser-arguments.ts'

// Set up before each test file. Those of `unit` run one after another in one process, so that the server is loaded
// once and not a hundred times: whatever a file changed in that process is put back before the next one.

const environment = { ...process.env }

// The second that these two wait by themselves is not enough on a machine that is busy.
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
