import type { Answer } from '#contract/endpoint.ts'
import type { onboarding } from '#contract/onboarding.ts'
import { internationalOf, nationalPhoneRule } from '#contract/rules.ts'
import { unplaced } from '#contract/shop-rules.ts'
import type { Database } from '../db/database.ts'
import { shownRichText } from '../rich-text.ts'
import { pictureColumns } from '../showcase/card.ts'

type Finish = Answer<typeof onboarding.finish>['data']
/** What both answers about a whole shop say of it. */
export type Facts = Pick<Finish, 'merchant' | 'location' | 'labor' | 'capital' | 'omzet'> & {
  user: { id: number; name: string; email: string }
}

const one = (select: string) => `(select row_to_json(x) from (${select}) x)`
const chosen = (table: 'labor' | 'capital' | 'omzet') =>
  one(`select id, name from ${table} where id = shop.${table}_id`)
const texts = (columns: readonly string[]) => columns.map((name) => `coalesce(shop.${name}, '') as ${name}`).join(', ')
const flags = (columns: readonly string[]) => columns.map((name) => `shop.${name}::int as ${name}`).join(', ')

const merchant = `
  select shop.id, ${texts(['type', 'name', 'nib', 'owner'])}, coalesce(shop.year, 0) as year,
    ${texts(['address', 'rt', 'rw', 'zip_code', 'mobile_phone', 'office_phone'])},
    coalesce(shop.email, person.email) as email, ${texts(['website', 'facebook', 'instagram', 'tiktok'])},
    ${flags(['is_lpse', 'is_lkpp', 'is_tkdn'])}, ${texts(['tkdn_certificate'])},
    ${flags(['is_exp'])}, ${texts(['exp_remark'])}, ${pictureColumns('picture')},
    shop.wizard_stage, person.completed::int as is_completed
  from (values (1)) here left join picture on picture.id = shop.picture_id`

const place = (of: string, table: 'province' | 'regency' | 'district' | 'village') => `
  coalesce(${of}.${table}_id, 0) as ${table}_id,
  coalesce((select name from ${table} where id = ${of}.${table}_id), '') as ${table}_name`

/** Where a shop or a certification body (alias `of`) is. */
// trim_scale: '-6.9147' comes back as it was sent, not as '-6.914700'.
export const locationOf = (of: string) => `
  select ${place(of, 'province')}, ${place(of, 'regency')}, ${place(of, 'district')}, ${place(of, 'village')},
    coalesce(trim_scale(${of}.latitude)::text, '${unplaced.latitude}') as latitude,
    coalesce(trim_scale(${of}.longitude)::text, '${unplaced.longitude}') as longitude,
    (${of}.latitude is not null and ${of}.longitude is not null)::int as is_placed`

const sql = `
  select ${one(merchant)} as merchant, ${one(locationOf('shop'))} as location,
    ${chosen('labor')} as labor, ${chosen('capital')} as capital, ${chosen('omzet')} as omzet,
    json_build_object('id', person.id, 'name', person.name, 'email', person.email) as "user"
  from merchant shop join person on person.merchant_id = shop.id
  where shop.id = $1 and person.id = $2`

/** What a shop says of itself, to its owner only; undefined when it is not theirs any more. */
export async function readFacts(db: Database, shopId: number, personId: number): Promise<Facts | undefined> {
  const [facts] = await db.rows<Facts>(sql, [shopId, personId])
  if (!facts) return undefined
  const { mobile_phone, exp_remark } = facts.merchant
  // What an earlier release kept as it was typed; what is no number stays for its owner to put right.
  const phone = nationalPhoneRule(mobile_phone) ? mobile_phone : internationalOf(mobile_phone)
  return { ...facts, merchant: { ...facts.merchant, exp_remark: shownRichText(exp_remark), mobile_phone: phone } }
}

/** The pictures of a shop's gallery in their order. */
export async function galleryOf(db: Database, shopId: number): Promise<Finish['media']> {
  return db.rows(
    `select media.id, picture.name || '.jpg' as url, picture.width, picture.height, picture.thumbhash
     from merchant_media media join picture on picture.id = media.picture_id
     where media.merchant_id = $1 order by media.position, media.id`,
    [shopId],
  )
}
