import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { malformed } from '#contract/problem.ts'
import { internationalOf } from '#contract/rules.ts'
import { ownShopWords } from '#contract/shops/shop-rules.ts'
import { type Columns, changeColumns } from '../db/change-columns.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders } from '../db/three-way-merge.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Photos } from '../pictures/photos.ts'
import { richTextToStore } from '../sanitize/rich-text.ts'
import { normalizeSocialLink, normalizeWebsite } from '../sanitize/social-link.ts'
import { lockOwnShop } from './lock-own-shop.ts'
import { readOwnProfile } from './own-profile.ts'
import { requireOwnShop } from './require-own-shop.ts'
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
function mountSaveContact(api: Api) {
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

type SaveEndpoint = typeof contract.shops.saveRemark

/** Fifty thousand letters may be three bytes each, and more where JSON escapes them. */
const bodyLimit = 320 * 1024

/** What a shop has exported. Without a word in it, it has not. */
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
      return { message: ownShopWords.saved }
    },
    {
      bodyLimit,
      prepare: async ({ exp_remark }) => {
        const kept = richTextToStore(exp_remark)
        if (kept === 'too long')
          throw malformed(commonTexts.malformed, { exp_remark: 'Pengalaman ekspor terlalu panjang' })
        return kept
      },
      transformAnswer: clearCacheAfterSave(api),
    },
  )
}
