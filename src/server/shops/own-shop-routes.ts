import { contract } from '#contract/index.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { readOwnProfile } from './own-profile.ts'
import { requireOwnShop } from './require-own-shop.ts'
import { mountSaveContact } from './save-contact.ts'
import { mountSaveExportRemark } from './save-export-remark.ts'
import { mountSavePictures } from './save-pictures.ts'
import { readInsight } from './shop-insight.ts'

/** What an owner reads and changes of their own shop. */
export const ownShopRoutes =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mount(api, contract.shops.profile, async ({ id }, { db, me, log }) => ({
      data: await readOwnProfile(db, {
        shopId: requireOwnShop(id, { me, log }),
        personId: me.id,
        keyed: api.signedPaths,
      }),
    }))
    mount(api, contract.shops.insight, async (_, { db, me, log }) => ({
      data: await readInsight(db, requireOwnShop(null, { me, log }), api.signedPaths),
    }))
    mountSaveContact(api)
    mountSavePictures(api, photos)
    mountSaveExportRemark(api)
  }
