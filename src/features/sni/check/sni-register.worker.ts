import type { Certificate } from '#contract/sni/register.ts'
import { type PhoneRegister, RegisterRefusedError, readRegister } from '#offline/sni/register.ts'
import { indexRegister, type RegisterIndex, type SearchResult, searchRegister } from './search-register.ts'

// Opens, verifies and searches the register beside the page: with 20,000 certificates a slow phone needs seconds for
// the first two.

/** The requests of a page. 'open': read the register again, because it has changed. */
export type WorkerRequest = { id: number } & (
  | { type: 'open' }
  | { type: 'search'; text: string }
  | { type: 'certificate'; certificate: number }
)

/** The register without its certificates and filter, which stay here. */
export type RegisterFacts = Omit<PhoneRegister, 'certificates' | 'numbers'> & {
  count: number
  /** Of a register that is too large for a phone: the provinces of which there is a part. */
  provinces?: { id: number; count: number }[]
}

export type OpenedRegister = { kind: 'verified'; facts: RegisterFacts } | { kind: 'unverified' | 'none' | 'away' }

export type WorkerReply = { id: number } & (
  | { opened: OpenedRegister }
  | { result: SearchResult | undefined }
  | { found: Certificate | undefined }
  | { failed: string }
)

let current: Promise<{ opened: OpenedRegister; index?: RegisterIndex }> | undefined

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
  if (request.type === 'search') return { result: index && searchRegister(index, request.text) }
  return { found: index?.certificates.find(({ id }) => id === request.certificate) }
}

async function open(): Promise<{ opened: OpenedRegister; index?: RegisterIndex }> {
  try {
    const register = await readRegister()
    if (!register) return { opened: { kind: 'none' } }
    const { certificates, numbers, ...facts } = register
    return {
      opened: {
        kind: 'verified',
        facts: { ...facts, count: certificates.length, ...(numbers && { provinces: numbers.provinces }) },
      },
      index: indexRegister(register),
    }
  } catch (error) {
    return { opened: { kind: error instanceof RegisterRefusedError ? 'unverified' : 'away' } }
  }
}
