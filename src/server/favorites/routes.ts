import type { Answer, Input } from '#contract/endpoint.ts'
import type { favorites } from '#contract/favorites/schemas.ts'
import { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { productCardsSql } from '../listing/product-cards.ts'
import { shopCardsSql } from '../listing/shop-cards.ts'
import { readFavorites } from './favorite-list.ts'
import { saveFavorites } from './save-favorites.ts'

/** How long public answers are cached, in seconds. */
const cacheSeconds = 2

/** The signed-in user's favorites, and the cards of favorites for all visitors. */
export function mountFavorites(api: Api): void {
  mount(api, contract.favorites.list, async (_, { db, me }) => ({ data: await readFavorites(db, me.id) }))
  mount(api, contract.favorites.save, async ({ marks }, { db, me }) => {
    await saveFavorites(db, me.id, marks)
    return {}
  })
  mount(api, contract.favorites.cards, async (input, { db }) => {
    await expireCertificates(db)
    return {
      data: await cached(db, `favorites ${JSON.stringify(input)}`, cacheSeconds, () => readFavoriteCards(db, input)),
    }
  })
}

type Cards = Answer<typeof favorites.cards>['data']

/** The cards of those of these products and shops that are public, in their order, without duplicates. */
async function readFavoriteCards(db: Database, { products, shops }: Input<typeof favorites.cards>): Promise<Cards> {
  const [answer] = await db.query<Cards>(
    `with goods as materialized (
       select l.product_id, min(said.nth) as nth from unnest($1::int[]) with ordinality said (id, nth)
       join product_listing l on l.product_id = said.id and l.category_id = 0 group by l.product_id
     ), open as materialized (
       select m.id, min(said.nth) as nth from unnest($2::int[]) with ordinality said (id, nth)
       join merchant m on m.id = said.id and m.status = 'active' group by m.id
     )
     select ${productCardsSql('goods', 'goods.nth')} as products, ${shopCardsSql('open', 'open.nth')} as shops`,
    [products, shops],
  )
  return answer!
}
