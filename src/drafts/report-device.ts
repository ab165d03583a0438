// @chunk wizard
// Reports about content and reports about labels name the same phone.
import { environment } from '#offline/environment.ts'
import { getItem, setItem } from '#session/safe-storage.ts'

const deviceKey = 'report_device'

/**
 * A random id of this phone, used for reports only, so that many reports from one phone count once; undefined if the
 * browser cannot store it.
 */
export function reportDevice(): string | undefined {
  const storedId = getItem<string>('local', deviceKey)
  if (storedId) return storedId
  const id = environment.newId()
  return setItem('local', deviceKey, id) ? id : undefined
}
