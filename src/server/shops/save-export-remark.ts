import { commonTexts } from '#contract/common-sentences.ts'
import { contract } from '#contract/index.ts'
import { malformed } from '#contract/problem.ts'
import { ownShopWords } from '#contract/shops/shop-rules.ts'
import { changeColumns } from '../db/change-columns.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { richTextToStore } from '../sanitize/rich-text.ts'
import { lockOwnShop } from './lock-own-shop.ts'
import { requireOwnShop } from './require-own-shop.ts'

type SaveEndpoint = typeof contract.shops.saveRemark

/** Fifty thousand letters may be three bytes each, and more where JSON escapes them. */
const bodyLimit = 320 * 1024

/** What a shop has exported. Without a word in it, it has not. */
export function mountSaveExportRemark(api: Api) {
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
