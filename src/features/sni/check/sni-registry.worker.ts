import type { Certificate } from '#contract/sni/registry.ts'
import { type PhoneRegistry, RegistryRefusedError, readRegistry } from '#offline/sni/registry.ts'
import { indexRegistry, type RegistryIndex, type SearchResult, searchRegistry } from './search-registry.ts'

// Opens, verifies and searches the registry beside the page: with 20,000 certificates a slow phone needs seconds for
// the first two.

/** The requests of a page. 'open': read the registry again, because it has changed. */
export type WorkerRequest = { id: number } & (
  | { type: 'open' }
  | { type: 'search'; text: string }
  | { type: 'certificate'; certificate: number }
)

/** The registry without its certificates and filter, which stay here. */
export type RegistryFacts = Omit<PhoneRegistry, 'certificates' | 'numbers'> & {
  count: number
  /** Of a registry that is too large for a phone: the provinces of which there is a part. */
  provinces?: { id: number; count: number }[]
}

export type OpenedRegistry = { kind: 'verified'; facts: RegistryFacts } | { kind: 'unverified' | 'none' | 'away' }

export type WorkerReply = { id: number } & (
  | { opened: OpenedRegistry }
  | { result: SearchResult | undefined }
  | { found: Certificate | undefined }
  | { failed: string }
)

let current: Promise<{ opened: OpenedRegistry; index?: RegistryIndex }> | undefined

const page = self as unknown as {
  onmessage: (event: MessageEvent<WorkerRequest>) => void
  postMessage: (reply: WorkerReply) => void
}

page.onmessage = ({ data }) => {
  const { id } = data
  void answer(data).then(
    (reply) => page.postMessage({ id, ...reply }),
    (error: unknown) => page.postMessage({ id, failed: String(error) }),
  )
}

async function answer(request: WorkerRequest) {
  if (request.type === 'open') current = undefined
  current ??= open()
  const { opened, index } = await current
  if (request.type === 'open') return { opened }
  if (request.type === 'search') return { result: index && searchRegistry(index, request.text) }
  return { found: index?.certificates.find(({ id }) => id === request.certificate) }
}

async function open(): Promise<{ opened: OpenedRegistry; index?: RegistryIndex }> {
  try {
    const registry = await readRegistry()
    if (!registry) return { opened: { kind: 'none' } }
    const { certificates, numbers, ...facts } = registry
    return {
      opened: {
        kind: 'verified',
        facts: { ...facts, count: certificates.length, ...(numbers && { provinces: numbers.provinces }) },
      },
      index: indexRegistry(registry),
    }
  } catch (error) {
    return { opened: { kind: error instanceof RegistryRefusedError ? 'unverified' : 'away' } }
  }
}
