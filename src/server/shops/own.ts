import { contract } from '#contract/index.ts'
import type { Photos } from '../files/photos.ts'
import { type Api, mount } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { mountContact } from './contact-save.ts'
import { readInsight } from './insight.ts'
import { mountPictures } from './picture-save.ts'
import { readProfile } from './profile.ts'
import { mountRemark } from './remark-save.ts'

/** What an owner reads and changes of their own shop. */
export const answerOwnShop =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mount(api, contract.shops.profile, async ({ id }, { db, me, log }) => ({
      data: await readProfile(db, { shopId: ownShop(id, { me, log }), personId: me.id, keyed: api.keyed }),
    }))
    mount(api, contract.shops.insight, async (_, { db, me, log }) => ({
      data: await readInsight(db, ownShop(null, { me, log }), api.keyed),
    }))
    mountContact(api)
    mountPictures(api, photos)
    mountRemark(api)
  }
