import type { Input } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding/schemas.ts'
import { malformed } from '#contract/problem.ts'
import { shopMessages, tkdnRule } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import type { Columns } from '../db/change-columns.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders, threeWayMerge } from '../db/three-way-merge.ts'
import { type Api, mount } from '../http/mount.ts'
import { richTextToStore } from '../sanitize/rich-text.ts'
import { collapseLineBreaks } from '../sanitize/single-line.ts'
import { completeStage, currentColumns, lockForStage, updateShop } from './stage.ts'

type Stage3Input = Input<typeof onboarding.stage3>

const tooLong = 'Pengalaman ekspor terlalu panjang'

type Stage3Proofs = { certificate: string | null; remark: string | null }

const columns: ColumnBuilders<Stage3Input, Columns> = {
  is_lpse: (input) => input.is_lpse === 1,
  is_lkpp: (input) => input.is_lkpp === 1,
  is_tkdn: (input) => input.is_tkdn === 1,
  is_exp: (input) => input.is_exp === 1,
  tkdn_certificate: (input) => (input.is_tkdn === 1 ? collapseLineBreaks(input.tkdn_certificate ?? '') : null),
  exp_remark: (input) => (input.is_exp === 1 ? richTextToStore(input.exp_remark) : null),
}
/** Merged as one value each: a yes/no answer and its details. */
const groups = [
  ['is_tkdn', 'tkdn_certificate'],
  ['is_exp', 'exp_remark'],
]

/** 'Informasi Terkait': details of questions answered with no are not stored. */
export function mountStage3(api: Api) {
  mount<typeof onboarding.stage3, Stage3Proofs>(
    api,
    onboarding.stage3,
    async (input, { db, me, log }, { certificate, remark }) => {
      const shopOwner = { shopId: requireOwnShop(input.id, { me, log }), me }
      await lockForStage(db, 3, shopOwner)
      const now = await currentColumns(db, shopOwner, Object.keys(columns))
      const submitted = { ...buildColumns(columns, input), tkdn_certificate: certificate, exp_remark: remark }
      const base = buildBaseColumns(columns, onboarding.stage3.ask, input.base)
      const merged = threeWayMerge(submitted, now, base, { groups })
      await updateShop(db, shopOwner.shopId, merged)
      return completeStage(db, 3, shopOwner)
    },
    { prepare: async (input) => requireProofs(input) },
  )
}

/** The details of the questions answered with yes. Throws code 05 with the errors of both fields at once. */
function requireProofs(input: Stage3Input): Stage3Proofs {
  const certificate = input.is_tkdn === 1 ? collapseLineBreaks(input.tkdn_certificate ?? '') : null
  const remark = input.is_exp === 1 ? richTextToStore(input.exp_remark) : null
  const errors: Record<string, string> = {}
  const certificateError = certificate !== null && tkdnRule(certificate)
  if (certificateError) errors.tkdn_certificate = certificateError
  if (input.is_exp === 1 && remark === null) errors.exp_remark = shopMessages.export
  if (remark === 'too long') errors.exp_remark = tooLong
  if (Object.keys(errors).length > 0) throw malformed(commonTexts.malformed, errors)
  return { certificate, remark }
}
