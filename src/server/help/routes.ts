import { filterFaq } from '#contract/help/rules.ts'
import { type FaqItem, help } from '#contract/help/schemas.ts'
import type { PasswordHasher } from '../auth/password-hashing.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { mountContactMessages } from './contact-messages.ts'
import { mountDeletionRequest } from './deletion-request.ts'
import { mountExport } from './export-data.ts'
import { mountTexts } from './texts.ts'

/** Endpoints of the FAQ, the site's texts, contact messages, data export and account deletion. */
export const mountHelp =
  ({ passwords }: { passwords: PasswordHasher }) =>
  (api: Api): void => {
    mountFaq(api)
    mountTexts(api)
    mountContactMessages(api)
    mountExport(api, passwords)
    mountDeletionRequest(api, passwords)
  }

const cacheSeconds = 60 // seconds; a change of a question clears the cache

/** The active questions. There are few, so the search filters all of them in memory, as the client does. */
function mountFaq(api: Api) {
  mount(api, help.faq, async (input, { db }) => {
    const all = await cached(db, 'faq', cacheSeconds, () =>
      db.query<FaqItem>(
        `select id, category_id, title, remark from faq where status = 'active' order by category_id, position, id`,
      ),
    )
    return { data: { faq: filterFaq(all, input) } }
  })
}
