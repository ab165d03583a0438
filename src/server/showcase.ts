import { contract } from '#contract/index.ts'
import { kept } from './micro-cache.ts'
import { type Api, mount } from './mount.ts'
import { readCategories, readCategoryCounts } from './showcase/categories.ts'
import { categoryNow, withCategoryNow } from './showcase/category-now.ts'
import { readDetail } from './showcase/detail.ts'
import { readHome } from './showcase/home.ts'
import { readList } from './showcase/list.ts'
import { isOwnersView, readOwnList } from './showcase/own-list.ts'
import { shelfOf } from './showcase/shelves.ts'
import { onTheShelfToday } from './showcase/today.ts'

/** How long an answer that is the same for everybody is given again, in seconds. */
const FRESH = 2

/** What anyone may see: home, the categories, lists and details of public products. */
export function answerShowcase(api: Api): void {
  mount(api, contract.showcase.home, async (_, { db }) => {
    await onTheShelfToday(db)
    return { data: await kept(db, 'home', FRESH, () => readHome(db)) }
  })
  mount(api, contract.showcase.categories, async (_, { db }) => {
    await onTheShelfToday(db)
    return { data: await kept(db, 'categories', FRESH, () => readCategories(db)) }
  })
  mount(api, contract.showcase.counts, async (heard, { db }) => {
    await onTheShelfToday(db)
    const { name } = shelfOf(heard)
    const province = heard.province_id ?? 0
    return { data: await kept(db, `counts ${name} ${province}`, FRESH, () => readCategoryCounts(db, name, province)) }
  })
  mount(api, contract.showcase.list, async (heard, { db, me }) => {
    await onTheShelfToday(db)
    const today = await withCategoryNow(db, heard)
    if (isOwnersView(today, me)) return readOwnList(db, today, api.keyed)
    const category = heard.category_id ? await categoryNow(db, heard.category_id) : undefined
    const list = await kept(db, `list ${JSON.stringify(today)}`, FRESH, () => readList(db, today))
    return category ? { ...list, category } : list
  })
  mount(api, contract.showcase.detail, async ({ id }, { db }) => {
    await onTheShelfToday(db)
    return { data: await readDetail(db, id) }
  })
}
