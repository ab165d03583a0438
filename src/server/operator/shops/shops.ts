import type { Answer, Input } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { coreFlags, coreOptions, coreTexts } from '#contract/operator/shop.ts'
import { notThere } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import { likePattern } from '../../db/like-pattern.ts'
import { type Api, mount } from '../../http/mount.ts'
import { readShopClasses, readWizardOptions } from '../../shops/wizard-options.ts'

type ShopsAnswer = Answer<typeof operator.shops>
type ShopDetail = Answer<typeof operator.shop>['data']

export const shopMissing = 'Usaha tidak ditemukan.'

/** Shops, searched by name or digits of the NIB, and the core data and options of one. */
export function mountShops(api: Api) {
  mount(api, operator.shops, (input, { db }) => readShops(db, input))
  mount(api, operator.shop, async ({ id }, { db }) => {
    const [shop] = await db.query<Omit<ShopDetail, 'kbli_codes'>>(shopSql, [id])
    if (!shop) throw notThere(shopMissing)
    return { data: { ...shop, kbli_codes: await readShopClasses(db, id) } }
  })
  mount(api, operator.shopChoices, async ({ id }, { db }) => ({ data: await readWizardOptions(db, id) }))
}

// Shops without a name and a NIB, whose wizard has just begun, are left out.
async function readShops(db: Database, { search, rows, page }: Input<typeof operator.shops>): Promise<ShopsAnswer> {
  const searchText = search.normalize('NFC').trim().replace(/\s+/g, ' ')
  const digits = /^[\d .-]+$/.test(searchText) ? searchText.replace(/\D/g, '') : ''
  const [answer] = await db.query<Pick<ShopsAnswer, 'data' | 'total' | 'total_filtered'>>(
    `with named as (select * from merchant where name <> '' or nib is not null),
       found as materialized (
         select * from named where $1 = '' or name ilike $2 or ($3 <> '' and strpos(nib, $3) > 0)),
       page as (select * from found order by lower(name), id limit $4 offset $5)
     select (select count(*) from named) as total, (select count(*) from found) as total_filtered,
       coalesce((select json_agg(shop) from (
         select page.id, page.name, page.nib, province.name as province_name, page.status,
           (select count(*) from product where merchant_id = page.id) as products
         from page left join province on province.id = page.province_id order by lower(page.name), page.id
       ) shop), '[]') as data`,
    [searchText, likePattern(searchText), digits, rows, (page - 1) * rows],
  )
  return { ...answer!, pages: Math.ceil(answer!.total_filtered / rows) }
}

// `seen` as text, because it has microseconds, which a Date would lose.
const shopSql = `
  select shop.id, shop.updated_at::text as seen, shop.year, shop.status,
    ${[...coreTexts, ...coreOptions].map((name) => `shop.${name}`).join(', ')},
    ${coreFlags.map((name) => `shop.${name}::int as ${name}`).join(', ')},
    json_build_object('province_id', coalesce(province.id, 0), 'province_name', coalesce(province.name, ''),
      'regency_id', coalesce(regency.id, 0), 'regency_name', coalesce(regency.name, ''),
      'district_id', coalesce(district.id, 0), 'district_name', coalesce(district.name, ''),
      'village_id', coalesce(village.id, 0), 'village_name', coalesce(village.name, '')) as location,
    coalesce(shop.email, (select person.email from person where person.merchant_id = shop.id)) as email,
    shop.mobile_phone, concat_ws(', ', village.name, district.name, regency.name, province.name) as place
  from merchant shop
  left join village on village.id = shop.village_id left join district on district.id = shop.district_id
  left join regency on regency.id = shop.regency_id left join province on province.id = shop.province_id
  where shop.id = $1`
