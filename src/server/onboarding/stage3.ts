import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding/onboarding.ts'
import { malformed } from '#contract/problem.ts'
import { all, atMost, required } from '#contract/rules.ts'
import { shopWords } from '#contract/shops/shop-rules.ts'
import type { Columns } from '../db/change-columns.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders, threeWayMerge } from '../db/three-way-merge.ts'
import { type Api, mount } from '../http/mount.ts'
import { richTextToStore } from '../sanitize/rich-text.ts'
import { collapseLineBreaks, visibleText } from '../sanitize/single-line.ts'
import { requireOwnShop } from '../shops/require-own-shop.ts'
import { completeStage, currentColumns, lockForStage } from './stage.ts'

type Stage3Input = Input<typeof onboarding.stage3>

/** Fifty thousand letters may be three bytes each, and more where JSON escapes them. */
const bodyLimit = 320 * 1024
const certificateRule = all(required(shopWords.tkdn), atMost(100, 'Paling banyak 100 huruf'))

const tooLong = 'Pengalaman ekspor terlalu panjang'

type Stage3Proofs = { certificate: string | null; remark: string | null }

const columns: ColumnBuilders<Stage3Input, Columns> = {
  is_lpse: (said) => said.is_lpse === 1,
  is_lkpp: (said) => said.is_lkpp === 1,
  is_tkdn: (said) => said.is_tkdn === 1,
  is_exp: (said) => said.is_exp === 1,
  tkdn_certificate: (said) => (said.is_tkdn === 1 ? collapseLineBreaks(said.tkdn_certificate ?? '') : null),
  exp_remark: (said) => (said.is_exp === 1 ? richTextToStore(said.exp_remark) : null),
}
/** What stands behind a yes goes with it. */
const groups = [
  ['is_tkdn', 'tkdn_certificate'],
  ['is_exp', 'exp_remark'],
]

/** 'Informasi Terkait': what is behind a no is not kept. */
export function mountStage3(api: Api) {
  mount<typeof onboarding.stage3, Stage3Proofs>(
    api,
    onboarding.stage3,
    async (typed, { db, me, log }, { certificate, remark }) => {
      const shopOwner = { shopId: requireOwnShop(typed.id, { me, log }), me }
      await lockForStage(db, 3, shopOwner)
      const now = await currentColumns(db, shopOwner, Object.keys(columns))
      const wanted = { ...buildColumns(columns, typed), tkdn_certificate: certificate, exp_remark: remark }
      const kept = threeWayMerge(wanted, now, buildBaseColumns(columns, onboarding.stage3.ask, typed.base), { groups })
      await db.query(
        `update merchant set is_lpse = $2, is_lkpp = $3, is_tkdn = $4, is_exp = $5, tkdn_certificate = $6,
           exp_remark = $7 where id = $1`,
        Object.values({ id: shopOwner.shopId, ...kept }),
      )
      return completeStage(db, 3, shopOwner)
    },
    { bodyLimit, prepare: async (typed) => requireProofs(typed) },
  )
}

/** What stands behind a yes; says at both fields at once what is missing there. Throws code 05. */
function requireProofs(input: Stage3Input): Stage3Proofs {
  const certificate = input.is_tkdn === 1 ? collapseLineBreaks(input.tkdn_certificate ?? '') : null
  const remark = input.is_exp === 1 ? richTextToStore(input.exp_remark) : null
  const wrong: Record<string, string> = {}
  const unsaid = certificate !== null && certificateRule(visibleText(certificate))
  if (unsaid) wrong.tkdn_certificate = unsaid
  if (input.is_exp === 1 && remark === null) wrong.exp_remark = shopWords.export
  if (remark === 'too long') wrong.exp_remark = tooLong
  if (Object.keys(wrong).length > 0) throw malformed(commonTexts.malformed, wrong)
  return { certificate, remark }
}
