// @chunk sni
import { serviceWorkers } from '#session/service-workers.ts'
import { setRegisterWanted } from './register-wish.ts'
import { deleteRegister, type UpdateOptions, type UpdateResult, updateRegister } from './update-register.ts'

export { updateSize } from './update-register.ts'

// The register on this phone from now on, or not any more: with it come the files of its pages, which only phones that use them have.

/** Takes the register along, or brings it up to date, and keeps it so from now on. Never rejects. */
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
