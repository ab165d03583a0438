import { type FaqItem, help } from '#contract/help/help.ts'
import { filterFaq } from '#contract/help/help-rules.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'

const cacheSeconds = 60 // seconds; who changes a question makes it forgotten

/** The questions that are shown (row 352). There are few of them: they are found among all, as phones do by themselves. */
export function mountFaq(api: Api) {
  mount(api, help.faq, async (wanted, { db }) => {
    const all = await cached(db, 'faq', cacheSeconds, () =>
      db.query<FaqItem>(
        `select id, category_id, title, remark from faq where status = 'active' order by category_id, position, id`,
      ),
    )
    return { data: { faq: filterFaq(all, wanted) } }
  })
}
