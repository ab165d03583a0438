import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { bulkInsert } from '../bulk-insert.ts'
import kbli from '../content/kbli.json' with { type: 'json' }
import lspro from '../content/lspro.json' with { type: 'json' }
import people from '../content/people.json' with { type: 'json' }
import work from '../content/people-work.json' with { type: 'json' }
import registrations from '../content/registrations.json' with { type: 'json' }
import { pendingPicture } from '../picture-rows.ts'
import { demoPassword } from './accounts.ts'
import { certificateStartedAgo } from './certificate-day.ts'
import { daysBefore, hoursBefore } from './demo-time.ts'

/**
 * The demo's accounts, with their products and shops. Only if the demo catalogue is there, also that of an earlier
 * release: a shop and a certification body with these ids may be real ones.
 */
export async function seedPeople(db: Database, hash: (password: string) => Promise<string>): Promise<void> {
  const [found] = await db.query<{ demo: boolean }>(
    `select exists (select from merchant where id = $1 and nib = $2)
        and exists (select from lspro where id = $3 and accreditation_no = $4) as demo`,
    [work.shop.id, work.shop.nib, work.body.id, work.body.accreditation_no],
  )
  if (!found?.demo) return
  await updateReferralCodes(db)
  await seedProductStates(db)
  const unfinishedShop = await seedUnfinishedShop(db)
  for (const { key, is, days_ago, ...person } of people)
    await bulkInsert(db, 'person', [
      {
        ...person,
        ...joinedDaysAgo(days_ago),
        email_key: person.email,
        password_hash: await hash(demoPassword),
        password_weak: true,
        ...(key === 'merchant' && { merchant_id: work.shop.id }),
        ...(key === 'newmerchant' && { merchant_id: unfinishedShop }),
        ...(key === 'lspro' && { lspro_id: work.body.id }),
        status: 'active',
      },
    ])
  await seedRegistrations(db, hash)
}

/** The columns of a person who registered so many days before the seeding, by day, and confirmed at once. */
function joinedDaysAgo(days: number) {
  const at = hoursBefore(days * 24 - 9 - (days % 11)).toISOString()
  return { verified_at: at, created_at: at, updated_at: at }
}

/** People who have registered in the last weeks and done nothing since. Nobody knows their password. */
async function seedRegistrations(db: Database, hash: (password: string) => Promise<string>) {
  const password_hash = await hash(randomBytes(24).toString('base64url'))
  const rows = registrations.map(({ name, role, days_ago }) => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@surat.example`
    return {
      ...{ name, role, email, email_key: email, password_hash, password_weak: false, status: 'active' },
      ...{ completed: role === 'guest', ...joinedDaysAgo(days_ago) },
    }
  })
  await bulkInsert(db, 'person', rows)
}

/** Replaces referral codes of an earlier release's demo, which had characters that look alike. */
async function updateReferralCodes(db: Database) {
  for (const { accreditation_no, referral_code } of lspro)
    await db.query(
      `update referral_code set code = $2
       where code ~ '^LS9[0-9]{3}$' and lspro_id = (select id from lspro where accreditation_no = $1)`,
      [accreditation_no, referral_code],
    )
}

/**
 * One more product in each state that is not public; each is a copy of another product of the shop (`like`). It has its
 * own picture, because that of the other product is public.
 */
async function seedProductStates(db: Database) {
  for (const { like, ...fields } of work.products) {
    const certificate =
      fields.sni_started_days_ago === undefined ? undefined : certificateStartedAgo(fields.sni_started_days_ago)
    const [product] = await db.query<{ id: number }>(
      `insert into product (merchant_id, picture_id, unit, is_sni, sni_no, lspro_id,
         name, weight, price_bottom, price_top, capacity_production, description, review_state, status,
         sni_start_date, sni_end_date, sni_remark, created_at, updated_at, queued_at)
       select merchant_id, $15, unit, is_sni, sni_no, lspro_id,
         $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13,
         case when $8 = 'submitted' then $13::timestamptz end
       from product where id = $1 and merchant_id = $14 returning id`,
      [
        like,
        fields.name,
        fields.weight,
        fields.price_bottom,
        fields.price_top,
        fields.capacity_production,
        fields.description,
        fields.review_state,
        fields.status ?? 'active',
        certificate?.start ?? null,
        certificate?.end ?? null,
        fields.sni_remark ?? null,
        hoursBefore(fields.hours_ago),
        work.shop.id,
        await ensurePicture(db, `siblings.${fields.picture}`),
      ],
    )
    if (product)
      await db.query(
        'insert into product_category (product_id, category_id) select $2, category_id from product_category where product_id = $1',
        [like, product.id],
      )
  }
}

/** The id of the picture of a recipe; inserts it unless an earlier start has. */
async function ensurePicture(db: Database, recipe: string): Promise<number> {
  const { name, width, height } = pendingPicture('product', recipe)
  const [row] = await db.query<{ id: number }>(
    `insert into picture (name, width, height, recipe) values ($1, $2, $3, $4)
     on conflict (name) do update set recipe = excluded.recipe returning id`,
    [name, width, height, recipe],
  )
  return row!.id
}

/** A shop whose owner has stopped in the second stage of the wizard. Returns its id. */
async function seedUnfinishedShop(db: Database): Promise<number> {
  const { kbli: code, days_ago, ...begun } = work.begun
  const at = daysBefore(days_ago).toISOString()
  const shop = { ...begun, created_at: at, updated_at: at }
  const columns = Object.keys(shop).join(', ')
  const [row] = await db.query<{ id: number }>(
    `insert into merchant (${columns}) select ${columns} from json_populate_record(null::merchant, $1::text::json)
     returning id`,
    [JSON.stringify(shop)],
  )
  await bulkInsert(db, 'merchant_kbli', [{ merchant_id: row!.id, edition: kbli.edition, code }])
  return row!.id
}
