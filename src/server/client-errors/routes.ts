import { clientErrors } from '#contract/client-errors/schemas.ts'
import { type Api, mount } from '../http/mount.ts'
import { isBot } from '../views/view-counter.ts'
import { addClientError } from './error-groups.ts'

/** Of one address, for all servers together. A phone sends five at most for each page that it loads. */
const perIp = [{ most: 20, seconds: 600 }]
/** Bytes of a report: the longest that is valid has about 1 KB. */
const bodyLimit = 4096

/** Takes reports of errors from phones. The reports of bots get the same answer and are not stored. */
export function mountClientErrors(api: Api): void {
  mount(
    api,
    clientErrors.report,
    async (report, { db, from }) => {
      if (!isBot(from.device)) await addClientError(db, report)
      return {}
    },
    { bodyLimit, perIp },
  )
}
