import { type FaqItem, help } from '#contract/help.ts'
import { faqFound } from '#contract/help-rules.ts'
import { kept } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'

const fresh = 60 // seconds; who changes a question makes it forgotten

/** The questions that are shown (row 352). There are few of them: they are found among all, as phones do by themselves. */
export function mountFaq(api: Api) {
  mount(api, help.faq, async (wanted, { db }) => {
    const all = await kept(db, 'faq', fresh, () =>
      db.rows<FaqItem>(
        `select id, category_id, title, remark from faq where status = 'active' order by category_id, position, id`,
      ),
    )
    return { data: { faq: faqFound(all, wanted) } }
  })
}
