import { operator } from '#contract/operator/operator.ts'
import { notThere } from '#contract/problem.ts'
import { labelReportMessages } from '#contract/sni/rules.ts'
import { claimsIn } from '../../claims/claims.ts'
import { type Api, mount } from '../../http/mount.ts'

export const labelClaims = claimsIn({ table: 'sni_label_claim', column: 'report_id', subject: 'Laporan' })

/** Claims keep two operators from deciding the same report, as with reviews. */
export function mountLabelClaim(api: Api) {
  mount(api, operator.claimLabelReport, async ({ id, release }, { db, me }) => {
    const [found] = await db.query('select 1 from sni_label_report where id = $1', [id])
    if (!found) throw notThere(labelReportMessages.noReport)
    await (release ? labelClaims.release(db, id, me) : labelClaims.take(db, id, me))
    return { data: { claim: await labelClaims.find(db, id, me) } }
  })
}
