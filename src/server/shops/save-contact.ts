import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { internationalOf } from '#contract/rules.ts'
import { ownShopWords } from '#contract/shops/shop-rules.ts'
import { type Columns, changeColumns } from '../db/change-columns.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders } from '../db/three-way-merge.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { normalizeSocialLink, normalizeWebsite } from '../sanitize/social-link.ts'
import { lockOwnShop } from './lock-own-shop.ts'
import { requireOwnShop } from './require-own-shop.ts'

type ContactInput = Input<typeof contract.shops.saveContact>
const columns: ColumnBuilders<ContactInput, Columns> = {
  mobile_phone: (said) => internationalOf(said.mobile_phone),
  office_phone: (said) => said.office_phone,
  website: (said) => normalizeWebsite(said.website, 'website'),
  facebook: (said) => normalizeSocialLink(said.facebook, 'facebook'),
  instagram: (said) => normalizeSocialLink(said.instagram, 'instagram'),
  tiktok: (said) => normalizeSocialLink(said.tiktok, 'tiktok'),
}

/** How to reach a shop. Its e-mail address is the account's: what is said of it here counts for nothing. */
export function mountSaveContact(api: Api) {
  mount(
    api,
    contract.shops.saveContact,
    async (input, { db, me, log }) => {
      const page = await lockOwnShop(db, { shopId: requireOwnShop(input.id, { me, log }), me })
      await changeColumns(db, page, buildColumns(columns, input), {
        base: buildBaseColumns(columns, contract.shops.saveContact.ask, input.base),
      })
      return { message: ownShopWords.saved }
    },
    { transformAnswer: clearCacheAfterSave(api) },
  )
}
