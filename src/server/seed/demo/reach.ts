import { dayInJakarta } from '#contract/time/dates.ts'
import type { Database } from '../../db/database.ts'
import { seededRandom } from '../../illustrations/random.ts'
import { bulkInsert } from '../bulk-insert.ts'
import people from '../content/people.json' with { type: 'json' }
import work from '../content/people-work.json' with { type: 'json' }

const visitor = people.find(({ key }) => key === 'visitor')!

const weeks = 12
const week = 7 * 86_400_000

/** The shops that the demo's visitor has opened, the latest first. */
const visitedShopIds = [14, 29, 27, 3, 19, 32]

/**
 * View counts of the demo merchant's shop in the last twelve weeks, and the shops that the demo's visitor has opened.
 * Only if that shop is the demo's and has no counts yet.
 */
export async function seedReach(db: Database): Promise<void> {
  const items = await db.query<{ id: number }>(
    `select l.product_id as id from product_listing l join merchant shop on shop.id = l.merchant_id
     where shop.id = $1 and shop.nib = $2 and l.category_id = 0
       and not exists (select from reach where merchant_id = shop.id)
     order by l.created_at desc, l.product_id desc`,
    [work.shop.id, work.shop.nib],
  )
  if (items.length === 0) return
  await bulkInsert(db, 'reach', [
    ...reachRows(0, 40),
    ...items.flatMap(({ id }, index) => reachRows(id, 26 / (index + 1))),
  ])
  await db.query(
    `update merchant set click = click + (
       select sum(n) from reach where merchant_id = $1 and product_id = 0 and kind = 'view'
     ) where id = $1`,
    [work.shop.id],
  )
  await db.query(
    `insert into shop_seen (person_id, merchant_id, at)
     select person.id, shop.id, now() - make_interval(hours => seen.at::int)
     from person, unnest($2::int[]) with ordinality seen (id, at) join merchant shop on shop.id = seen.id
     where person.email_key = $1 and shop.status = 'active' on conflict do nothing`,
    [visitor.email, visitedShopIds],
  )
}

/** Twelve weeks of increasing counts of a product; for the shop's page (0) also requests of its phone number. */
function reachRows(product: number, usual: number) {
  const roll = seededRandom(product + 1)
  const between = (from: number, to: number) => from + roll() * (to - from)
  const now = Date.parse(dayInJakarta())
  // Sunday is day 0.
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * 86_400_000
  return Array.from({ length: weeks }, (_, ago) => {
    const view = Math.round(usual * (1.2 - ago / weeks) * between(0.7, 1.3))
    const counts = {
      view,
      whatsapp: Math.round(view * between(0.08, 0.18)),
      ...(product === 0 && { phone: Math.round(view * between(0.03, 0.1)) }),
    }
    const day = new Date(monday - ago * week).toISOString().slice(0, 10)
    return Object.entries(counts).map(([kind, n]) => ({
      merchant_id: work.shop.id,
      week: day,
      product_id: product,
      kind,
      n,
    }))
  })
    .flat()
    .filter(({ n }) => n > 0)
}
