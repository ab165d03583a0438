import type { Heard } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { internationalOf } from '#contract/rules.ts'
import { ownShopWords } from '#contract/shop-rules.ts'
import { type Columns, changeColumns } from '../changed.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { type Making, made, madeOfBase } from '../since.ts'
import { keptSocial, keptWebsite } from '../social.ts'
import { enterShop } from './change.ts'

type Said = Heard<typeof contract.shops.saveContact>
const columns: Making<Said, Columns> = {
  mobile_phone: (said) => internationalOf(said.mobile_phone),
  office_phone: (said) => said.office_phone,
  website: (said) => keptWebsite(said.website, 'website'),
  facebook: (said) => keptSocial(said.facebook, 'facebook'),
  instagram: (said) => keptSocial(said.instagram, 'instagram'),
  tiktok: (said) => keptSocial(said.tiktok, 'tiktok'),
}

/** How to reach a shop. Its e-mail address is the account's: what is said of it here counts for nothing. */
export function mountContact(api: Api) {
  mount(
    api,
    contract.shops.saveContact,
    async (typed, { db, me, log }) => {
      const page = await enterShop(db, { shopId: ownShop(typed.id, { me, log }), me })
      await changeColumns(db, page, made(columns, typed), {
        base: madeOfBase(columns, contract.shops.saveContact.ask, typed.base),
      })
      return { message: ownShopWords.saved }
    },
    { leaving: shownAnew(api) },
  )
}
