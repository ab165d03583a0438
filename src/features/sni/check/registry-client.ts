import type { Certificate } from '#contract/sni/registry.ts'
import type { SearchResult } from './search-registry.ts'
import type { OpenedRegistry, WorkerReply, WorkerRequest } from './sni-registry.worker.ts'

// Asks the web worker that has the registry open. It is started with the first question and stays, because opening is
// what takes long.

export type { OpenedRegistry, RegistryFacts } from './sni-registry.worker.ts'

type Request = WorkerRequest extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never
type Waiting = { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

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
  worker ??= start()
  const id = ++lastId
  const reply = await new Promise<WorkerReply>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker!.postMessage({ id, ...request })
  })
  if ('failed' in reply) throw new Error(reply.failed)
  return reply as Reply
}

function start(): Worker {
  const started = new Worker(new URL('./sni-registry.worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  }
  // The worker's code could not be loaded, or the phone ran out of memory: the next question starts another worker.
  started.onerror = (event) => {
    event.preventDefault()
    started.terminate()
    if (worker === started) worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('the worker has ended'))
    waiting.clear()
  }
  return started
}
