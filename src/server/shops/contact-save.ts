import { contract } from '#contract/index.ts'
import { internationalOf } from '#contract/rules.ts'
import { ownShopWords } from '#contract/shop-rules.ts'
import { changeColumns } from '../changed.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { keptSocial, keptWebsite } from '../social.ts'
import { enterShop } from './change.ts'

/** How to reach a shop. Its e-mail address is the account's: what is said of it here counts for nothing. */
export function mountContact(api: Api) {
  mount(
    api,
    contract.shops.saveContact,
    async (typed, { db, me, log }) => {
      const page = await enterShop(db, { shopId: ownShop(typed.id, { me, log }), me })
      await changeColumns(db, page, {
        mobile_phone: internationalOf(typed.mobile_phone),
        office_phone: typed.office_phone,
        website: keptWebsite(typed.website, 'website'),
        facebook: keptSocial(typed.facebook, 'facebook'),
        instagram: keptSocial(typed.instagram, 'instagram'),
        tiktok: keptSocial(typed.tiktok, 'tiktok'),
      })
      return { message: ownShopWords.saved }
    },
    { leaving: shownAnew(api) },
  )
}
