import { contract } from '#contract/index.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { readCategories, readCategoryCounts } from './categories.ts'
import { currentCategory, withCurrentCategory } from './current-category.ts'
import { readHome } from './home.ts'
import { listingSegmentOf } from './listing-segment.ts'
import { isOwnerView, readOwnProductList } from './own-product-list.ts'
import { readProductDetail } from './product-detail.ts'
import { readProductList } from './product-list.ts'

/** How long an answer that is the same for everybody is given again, in seconds. */
const cacheSeconds = 2

/** What anyone may see: home, the categories, lists and details of public products. */
export function mountShowcase(api: Api): void {
  mount(api, contract.showcase.home, async (_, { db }) => {
    await expireCertificates(db)
    return { data: await cached(db, 'home', cacheSeconds, () => readHome(db)) }
  })
  mount(api, contract.showcase.categories, async (_, { db }) => {
    await expireCertificates(db)
    return { data: await cached(db, 'categories', cacheSeconds, () => readCategories(db)) }
  })
  mount(api, contract.showcase.counts, async (heard, { db }) => {
    await expireCertificates(db)
    const { name } = listingSegmentOf(heard)
    const province = heard.province_id ?? 0
    return {
      data: await cached(db, `counts ${name} ${province}`, cacheSeconds, () => readCategoryCounts(db, name, province)),
    }
  })
  mount(api, contract.showcase.list, async (heard, { db, me }) => {
    await expireCertificates(db)
    const today = await withCurrentCategory(db, heard)
    if (isOwnerView(today, me)) return readOwnProductList(db, today, api.signedPaths)
    const category = heard.category_id ? await currentCategory(db, heard.category_id) : undefined
    const list = await cached(db, `list ${JSON.stringify(today)}`, cacheSeconds, () => readProductList(db, today))
    return category ? { ...list, category } : list
  })
  mount(api, contract.showcase.detail, async ({ id }, { db }) => {
    await expireCertificates(db)
    return { data: await readProductDetail(db, id) }
  })
}
