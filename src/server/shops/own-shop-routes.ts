import { internationalOf } from '#contract/contacts/read-phone.ts'
import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { malformed } from '#contract/problem.ts'
import { ownShopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import { type Columns, changeColumns } from '../db/change-columns.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders } from '../db/three-way-merge.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { richTextToStore } from '../sanitize/rich-text.ts'
import { normalizeSocialLink, normalizeWebsite } from '../sanitize/social-link.ts'
import { lockOwnShop } from './lock-own-shop.ts'
import { readOwnProfile } from './own-profile.ts'
import { mountSavePictures } from './save-pictures.ts'
import { readInsight } from './shop-insight.ts'

/** Endpoints for the owner of a shop. */
export const ownShopRoutes =
  ({ photos }: { photos: Photos }) =>
  (api: Api): void => {
    mount(api, contract.shops.profile, async ({ id }, { db, me, log }) => ({
      data: await readOwnProfile(db, {
        shopId: requireOwnShop(id, { me, log }),
        personId: me.id,
        signedPaths: api.signedPaths,
      }),
    }))
    mount(api, contract.shops.insight, async (_, { db, me, log }) => ({
      data: await readInsight(db, requireOwnShop(null, { me, log }), api.signedPaths),
    }))
    mountSaveContact(api)
    mountSavePictures(api, photos)
    mountSaveExportRemark(api)
  }

type ContactInput = Input<typeof contract.shops.saveContact>
const columns: ColumnBuilders<ContactInput, Columns> = {
  mobile_phone: (input) => internationalOf(input.mobile_phone),
  office_phone: (input) => input.office_phone,
  website: (input) => normalizeWebsite(input.website, 'website'),
  facebook: (input) => normalizeSocialLink(input.facebook, 'facebook'),
  instagram: (input) => normalizeSocialLink(input.instagram, 'instagram'),
  tiktok: (input) => normalizeSocialLink(input.tiktok, 'tiktok'),
}

/** Saves a shop's contact details. Its e-mail address is the account's; one in the request is ignored. */
function mountSaveContact(api: Api) {
  mount(
    api,
    contract.shops.saveContact,
    async (input, { db, me, log }) => {
      const page = await lockOwnShop(db, { shopId: requireOwnShop(input.id, { me, log }), me })
      await changeColumns(db, page, buildColumns(columns, input), {
        base: buildBaseColumns(columns, contract.shops.saveContact.ask, input.base),
      })
      return { message: ownShopMessages.saved }
    },
    { transformAnswer: clearCacheAfterSave(api) },
  )
}

type SaveEndpoint = typeof contract.shops.saveRemark

/** Saves a shop's export experience. An empty text means that it has none. */
function mountSaveExportRemark(api: Api) {
  mount<SaveEndpoint, string | null>(
    api,
    contract.shops.saveRemark,
    async ({ base }, { db, me, log }, exp_remark) => {
      const page = await lockOwnShop(db, { shopId: requireOwnShop(null, { me, log }), me })
      const before = typeof base?.exp_remark === 'string' ? richTextToStore(base.exp_remark) : null
      await changeColumns(
        db,
        page,
        { is_exp: exp_remark !== null, exp_remark },
        { base: base ? { exp_remark: before } : undefined, groups: [['exp_remark', 'is_exp']] },
      )
      return { message: ownShopMessages.saved }
    },
    {
      prepare: async ({ exp_remark }) => {
        const cleaned = richTextToStore(exp_remark)
        if (cleaned === 'too long')
          throw malformed(commonTexts.malformed, { exp_remark: 'Pengalaman ekspor terlalu panjang' })
        return cleaned
      },
      transformAnswer: clearCacheAfterSave(api),
    },
  )
}
