import type { Certificate } from '#contract/sni/registry.ts'
import { createWorkerClient } from '#offline/worker-client.ts'
import type { SearchResult } from './search-registry.ts'
import type { OpenedRegistry, WorkerReply, WorkerRequest } from './sni-registry.worker.ts'

// Asks the web worker that has the registry open.

export type { OpenedRegistry, RegistryFacts } from './sni-registry.worker.ts'

type Request = WorkerRequest extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never
const client = createWorkerClient<Request, WorkerReply>(
  () => new Worker(new URL('./sni-registry.worker.ts', import.meta.url), { type: 'module' }),
)

/** Reads and verifies the registry of this phone again. */
export const openRegistryOnPhone = async (): Promise<OpenedRegistry> =>
  (await ask<{ opened: OpenedRegistry }>({ type: 'open' })).opened

/** Searches the registry for a text; undefined when there is no registry that can be trusted. */
export const searchOnPhone = async (text: string): Promise<SearchResult | undefined> =>
  (await ask<{ result: SearchResult | undefined }>({ type: 'search', text })).result

/** The certificate with this id, if the registry of this phone has it. */
export const certificateOnPhone = async (certificate: number): Promise<Certificate | undefined> =>
  (await ask<{ found: Certificate | undefined }>({ type: 'certificate', certificate })).found

async function ask<Reply>(request: Request): Promise<Reply> {
  const reply = await client.request(request)
  if ('failed' in reply) throw new Error(reply.failed)
  return reply as Reply
}
