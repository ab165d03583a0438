// @chunk sni
import type { PublicKey } from '#contract/sni/signed-bytes.ts'
import { openRecord, type PhoneRegistry, RegistryRefusedError } from './open-registry.ts'
import { readRecord } from './registry-record.ts'
import { takeDownloaded } from './update-registry.ts'

export type { PhoneRegistry } from './open-registry.ts'
export { onRegistryChanged } from './registry-events.ts'
export { RegistryRefusedError }

/**
 * The registry on this phone, verified now; undefined when there is none. Throws RegistryRefusedError when it cannot be
 * verified any more: its key was revoked, or its bytes are damaged. Of 20,000 certificates it takes a slow phone
 * seconds: call it in a web worker, or ask features/sni/check/registry-client.ts.
 */
export async function readRegistry(): Promise<PhoneRegistry | undefined> {
  await takeDownloaded()
  const record = await readRecord()
  return record && openRecord(record)
}

/** The keys that this phone trusts, for labels too; [] when it has no registry. */
export async function readKeys(): Promise<PublicKey[]> {
  return (await readRecord())?.trusted ?? []
}
