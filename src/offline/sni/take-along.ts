// @chunk sni
import { serviceWorkers } from '#session/service-workers.ts'
import { setRegisterWanted } from './register-wish.ts'
import { deleteRegister, type UpdateOptions, type UpdateResult, updateRegister } from './update-register.ts'

export { updateSize } from './update-register.ts'

// Turns the offline register of this phone on or off. Turning it on also downloads the files of its pages, which other
// phones do not need.

/** Downloads the register or brings it up to date, and keeps it up to date from now on. Never rejects. */
export function takeRegisterAlong(options: Pick<UpdateOptions, 'province'> = {}): Promise<UpdateResult> {
  setRegisterWanted(true)
  // `ready` never resolves where there is no worker.
  void serviceWorkers()?.ready.then(({ active }) => active?.postMessage({ type: 'OPTIONAL_FILES' }))
  return updateRegister(options)
}

/** Deletes the register from this phone; it returns only on request. Rejects when the storage cannot be used. */
export async function leaveRegister(): Promise<void> {
  setRegisterWanted(false)
  await deleteRegister()
}
