// @chunk sni
import type { PublicKey } from '#contract/sni/signed-bytes.ts'
import { openRecord, type PhoneRegister, RegisterRefusedError } from './open-register.ts'
import { readRecord } from './register-record.ts'
import { takeDownloaded } from './update-register.ts'

export type { PhoneRegister } from './open-register.ts'
export { onRegisterChanged } from './register-events.ts'
export { RegisterRefusedError }

/**
 * The register on this phone, verified now; undefined when there is none. Throws RegisterRefusedError when it cannot be
 * verified any more: its key was revoked, or its bytes are damaged. Of 20,000 certificates it takes a slow phone
 * seconds: call it in a web worker, or ask features/sni/check/register-client.ts.
 */
export async function readRegister(): Promise<PhoneRegister | undefined> {
  await takeDownloaded()
  const record = await readRecord()
  return record && openRecord(record)
}

/** The keys that this phone trusts, for labels too; [] when it has no register. */
export async function readKeys(): Promise<PublicKey[]> {
  return (await readRecord())?.trusted ?? []
}
