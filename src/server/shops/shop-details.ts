import { z } from 'zod/mini'
import { nationalPhoneRule } from '#contract/contacts/contact-rules.ts'
import { internationalOf } from '#contract/contacts/read-phone.ts'
import type { Answer } from '#contract/endpoint.ts'
import { merchant, type onboarding } from '#contract/onboarding/schemas.ts'
import { flag } from '#contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { locationSql } from '../regions/location.ts'
import { richTextToShow } from '../sanitize/rich-text.ts'

type FinishAnswer = Answer<typeof onboarding.finish>['data']
/** The values that both answers about a whole shop share. */
export type ShopDetails = Pick<FinishAnswer, 'merchant' | 'location' | 'labor' | 'capital' | 'omzet'> & {
  user: { id: number; name: string; email: string }
}

const jsonObjectSql = (select: string) => `(select row_to_json(x) from (${select}) x)`
const chosenOptionSql = (table: 'labor' | 'capital' | 'omzet') =>
  jsonObjectSql(`select id, name from ${table} where id = shop.${table}_id`)

type Merchant = ShopDetails['merchant']
/** Whether a field is a text, or a flag: those are read from the column of the same name. */
type IsPlain<Value> = null extends Value ? false : string extends Value ? true : Value extends 0 | 1 ? true : false
type OtherField = {
  [Name in keyof Merchant]-?: IsPlain<Exclude<Merchant[Name], undefined>> extends true ? never : Name
}[keyof Merchant]

const otherFieldsSql = {
  id: 'shop.id',
  type: `coalesce(shop.type, '')`,
  year: 'coalesce(shop.year, 0)',
  email: 'coalesce(shop.email, person.email)',
  wizard_stage: 'shop.wizard_stage',
  is_completed: 'person.completed::int',
} satisfies Record<Exclude<OtherField, 'img_url' | 'img'>, string> & Partial<Record<keyof Merchant, string>>

/** SQL: the value of a field. Throws if the contract has a field of another type that is not in `otherFieldsSql`. */
function fieldSql(name: string, schema: z.core.$ZodType): string {
  if (name in otherFieldsSql) return otherFieldsSql[name as keyof typeof otherFieldsSql]
  const field = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema
  if (field instanceof z.ZodMiniString) return `coalesce(shop.${name}, '')`
  if (field === flag) return `shop.${name}::int`
  throw new Error(`No SQL reads the field ${name} of a shop`)
}

const { img_url: _, img: __, ...fieldSchemas } = merchant.shape
const merchantSql = `
  select ${Object.entries(fieldSchemas)
    .map(([name, schema]) => `${fieldSql(name, schema)} as ${name}`)
    .join(', ')}, ${pictureColumnsSql('picture')}
  from (values (1)) here left join picture on picture.id = shop.picture_id`

const shopDetailsSql = `
  select ${jsonObjectSql(merchantSql)} as merchant, ${jsonObjectSql(locationSql('shop'))} as location,
    ${chosenOptionSql('labor')} as labor, ${chosenOptionSql('capital')} as capital, ${chosenOptionSql('omzet')} as omzet,
    json_build_object('id', person.id, 'name', person.name, 'email', person.email) as "user"
  from merchant shop join person on person.merchant_id = shop.id
  where shop.id = $1 and person.id = $2`

/** The stored values of a shop, for its owner only; undefined when it does not belong to the person any more. */
export async function readShopDetails(
  db: Database,
  shopId: number,
  personId: number,
): Promise<ShopDetails | undefined> {
  const [facts] = await db.query<ShopDetails>(shopDetailsSql, [shopId, personId])
  if (!facts) return undefined
  const { mobile_phone, exp_remark } = facts.merchant
  // An earlier release stored the number as typed. An invalid one is returned as it is, for the owner to correct.
  const phone = nationalPhoneRule(mobile_phone) ? mobile_phone : internationalOf(mobile_phone)
  return { ...facts, merchant: { ...facts.merchant, exp_remark: richTextToShow(exp_remark), mobile_phone: phone } }
}

/** The pictures of a shop's gallery in their order. */
export async function readGallery(db: Database, shopId: number): Promise<FinishAnswer['media']> {
  return db.query(
    `select media.id, picture.name || '.jpg' as url, picture.width, picture.height, picture.thumbhash
     from merchant_media media join picture on picture.id = media.picture_id
     where media.merchant_id = $1 order by media.position, media.id`,
    [shopId],
  )
}
