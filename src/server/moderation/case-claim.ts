import { moderationMessages } from '#contract/moderation/rules.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere } from '#contract/problem.ts'
import { claimsIn } from '../claims/claims.ts'
import { type Api, mount } from '../http/mount.ts'

export const caseClaims = claimsIn({ table: 'moderation_claim', column: 'case_id', subject: 'Kasus' })

/** Claims keep two operators from deciding the same case, as with reviews. */
export function mountCaseClaim(api: Api) {
  mount(api, operator.claimCase, async ({ id, release }, { db, me }) => {
    const [found] = await db.query('select 1 from moderation_case where id = $1', [id])
    if (!found) throw notThere(moderationMessages.noCase)
    await (release ? caseClaims.release(db, id, me) : caseClaims.take(db, id, me))
    return { data: { claim: await caseClaims.find(db, id, me) } }
  })
}
