import { contract } from '#contract/index.ts'
import { malformed } from '#contract/problem.ts'
import { ownShopWords } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import { changeColumns } from '../changed.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { ownShop } from '../onboarding/own-shop.ts'
import { keptRichText } from '../rich-text.ts'
import { enterShop } from './change.ts'

type Save = typeof contract.shops.saveRemark

/** Fifty thousand letters may be three bytes each, and more where JSON escapes them. */
const bodyLimit = 320 * 1024

/** What a shop has exported. Without a word in it, it has not. */
export function mountRemark(api: Api) {
  mount<Save, string | null>(
    api,
    contract.shops.saveRemark,
    async ({ base }, { db, me, log }, exp_remark) => {
      const page = await enterShop(db, { shopId: ownShop(null, { me, log }), me })
      const before = typeof base?.exp_remark === 'string' ? keptRichText(base.exp_remark) : null
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
        const kept = keptRichText(exp_remark)
        if (kept === 'too long') throw malformed(words.malformed, { exp_remark: 'Pengalaman ekspor terlalu panjang' })
        return kept
      },
      leaving: shownAnew(api),
    },
  )
}
