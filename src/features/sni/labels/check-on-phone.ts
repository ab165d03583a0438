import { readLabelToken } from '#contract/sni/label-token.ts'
import { readKeys } from '#offline/sni/registry.ts'
import { certificateOnPhone, openRegistryOnPhone, searchOnPhone } from '../check/registry-client.ts'
import type { RegistryState } from '../verdict/verdict.ts'
import type { LocalCheck } from './label-view.ts'

/**
 * Verifies a token with the keys of this phone, and looks its certificate up in the registry of this phone. Never
 * throws.
 */
export async function checkOnPhone(token: string): Promise<LocalCheck> {
  const keys = await readKeys().catch(() => [])
  const read = await readLabelToken(token, keys)
  if (read === 'forged') return { found: 'forged' }
  if (read === 'unknown-key') return { found: keys.length === 0 ? 'no-keys' : 'unknown-key' }
  const { label } = read
  try {
    const opened = await openRegistryOnPhone()
    if (opened.kind === 'verified') {
      const { scope, made_at } = opened.facts
      const certificate = await certificateOnPhone(label.certificateId)
      const number = certificate?.certificate_no
      const misused = (number ? await searchOnPhone(number) : undefined)?.misused ?? []
      return { found: 'genuine', label, registry: { kind: 'verified', scope, made_at }, certificate, misused }
    }
    const kind: RegistryState['kind'] = opened.kind === 'unverified' ? 'unverified' : 'none'
    return { found: 'genuine', label, registry: { kind }, certificate: undefined, misused: [] }
  } catch {
    return { found: 'genuine', label, registry: { kind: 'none' }, certificate: undefined, misused: [] }
  }
}
