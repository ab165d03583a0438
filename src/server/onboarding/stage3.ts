import type { Heard } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding.ts'
import { malformed } from '#contract/problem.ts'
import { all, atMost, required } from '#contract/rules.ts'
import { shopWords } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import type { Columns } from '../changed.ts'
import { type Api, mount } from '../mount.ts'
import { shown, spaced } from '../one-line.ts'
import { keptRichText } from '../rich-text.ts'
import { type Making, made, madeOfBase, since } from '../since.ts'
import { ownShop } from './own-shop.ts'
import { columnsNow, enterStage, passStage } from './stage.ts'

type Typed = Heard<typeof onboarding.stage3>

/** Fifty thousand letters may be three bytes each, and more where JSON escapes them. */
const bodyLimit = 320 * 1024
const certificateRule = all(required(shopWords.tkdn), atMost(100, 'Paling banyak 100 huruf'))

const tooLong = 'Pengalaman ekspor terlalu panjang'

type Ready = { certificate: string | null; remark: string | null }

const columns: Making<Typed, Columns> = {
  is_lpse: (said) => said.is_lpse === 1,
  is_lkpp: (said) => said.is_lkpp === 1,
  is_tkdn: (said) => said.is_tkdn === 1,
  is_exp: (said) => said.is_exp === 1,
  tkdn_certificate: (said) => (said.is_tkdn === 1 ? spaced(said.tkdn_certificate ?? '') : null),
  exp_remark: (said) => (said.is_exp === 1 ? keptRichText(said.exp_remark) : null),
}
/** What stands behind a yes goes with it. */
const groups = [
  ['is_tkdn', 'tkdn_certificate'],
  ['is_exp', 'exp_remark'],
]

/** 'Informasi Terkait': what is behind a no is not kept. */
export function mountStage3(api: Api) {
  mount<typeof onboarding.stage3, Ready>(
    api,
    onboarding.stage3,
    async (typed, { db, me, log }, { certificate, remark }) => {
      const door = { shopId: ownShop(typed.id, { me, log }), me }
      await enterStage(db, 3, door)
      const now = await columnsNow(db, door, Object.keys(columns))
      const wanted = { ...made(columns, typed), tkdn_certificate: certificate, exp_remark: remark }
      const kept = since(wanted, now, madeOfBase(columns, onboarding.stage3.ask, typed.base), { groups })
      await db.rows(
        `update merchant set is_lpse = $2, is_lkpp = $3, is_tkdn = $4, is_exp = $5, tkdn_certificate = $6,
           exp_remark = $7 where id = $1`,
        Object.values({ id: door.shopId, ...kept }),
      )
      return passStage(db, 3, door)
    },
    { bodyLimit, prepare: async (typed) => proofs(typed) },
  )
}

/** What stands behind a yes; says at both fields at once what is missing there. Throws code 05. */
function proofs(typed: Typed): Ready {
  const certificate = typed.is_tkdn === 1 ? spaced(typed.tkdn_certificate ?? '') : null
  const remark = typed.is_exp === 1 ? keptRichText(typed.exp_remark) : null
  const wrong: Record<string, string> = {}
  const unsaid = certificate !== null && certificateRule(shown(certificate))
  if (unsaid) wrong.tkdn_certificate = unsaid
  if (typed.is_exp === 1 && remark === null) wrong.exp_remark = shopWords.export
  if (remark === 'too long') wrong.exp_remark = tooLong
  if (Object.keys(wrong).length > 0) throw malformed(words.malformed, wrong)
  return { certificate, remark }
}
