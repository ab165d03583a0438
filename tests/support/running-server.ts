import { afterAll, beforeAll, inject } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'

/** One server with the demo for all tests of a file. Call it at the top; ask it for the server inside a test. */
export function runningServer(env: Record<string, string> = {}): () => ServerProcess {
  let server: ServerProcess | undefined
  beforeAll(async () => {
    server = await startServer({ template: inject('template'), env })
  })
  afterAll(() => server?.remove())
  return () => {
    if (!server) throw new Error('the server runs while tests do, not before')
    return server
  }
}
