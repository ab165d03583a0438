import type { Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { ShopCard } from '#contract/shops/shop-profile.ts'
import { lastShopsMost } from '#contract/shops/shops.ts'
import type { Database } from '../db/database.ts'
import { shopCardsSql } from './shop-cards.ts'

type LastVisitedCookie = Input<typeof contract.shops.last>['last_merchant_ids']

/** Longer than any cookie that we write: whoever sends more has made it up. */
const maxCookieIds = 50

/** The shops a cookie names, in its order. What is no number of a shop is passed over: anybody may write a cookie. */
function shopIdsIn(cookie: LastVisitedCookie): number[] {
  const parts = typeof cookie === 'string' ? cookie.split(',') : (cookie ?? [])
  return parts
    .slice(0, maxCookieIds)
    .map((one) => (/^\s*\d{1,10}\s*$/.test(String(one)) ? Number(one) : 0))
    .filter((id) => id > 0 && id <= 2_147_483_647)
}

/** The open shops somebody opened last, each once: those of their cookie, then those the server remembers (D43). */
export async function readLastVisited(db: Database, cookie: LastVisitedCookie, personId: number): Promise<ShopCard[]> {
  const [answer] = await db.query<{ data: ShopCard[] }>(
    `with said as (
       select id, at from unnest($1::int[]) with ordinality cookie (id, at)
       union all
       select merchant_id, ${maxCookieIds} + row_number() over (order by at desc, merchant_id) from shop_seen where person_id = $2
     ), last as materialized (
       select said.id, min(said.at) as at from said join merchant shop on shop.id = said.id and shop.status = 'active'
       group by said.id order by 2 limit ${lastShopsMost}
     )
     select ${shopCardsSql('last', 'last.at')} as data`,
    [shopIdsIn(cookie), personId],
  )
  return answer!.data
}
