import type { Answer } from '#contract/endpoint.ts'
import { operator } from '#contract/operator/operator.ts'
import { type Api, mount } from '../../http/mount.ts'
import { isPublicSql } from '../../listing/is-public.ts'
import { isCheckCurrentSql } from '../../lspro/certificate-checks.ts'
import { pictureColumnsSql } from '../../pictures/picture-columns.ts'

type DisputeRow = Omit<Answer<typeof operator.disputes>['data'][number], 'at'> & { at: Date }

/** Approved products whose certificate their body disputes; they are in no other list of the desk. */
export function mountDisputes(api: Api) {
  mount(api, operator.disputes, async ({ rows, page }, { db }) => {
    const [[counted], found] = await Promise.all([
      db.query<{ n: number }>(`select count(*)::int as n ${disputesSql}`),
      db.query<DisputeRow>(
        `select p.id as product_id, p.name, shop.name as merchant_name, ${pictureColumnsSql('picture')},
           ${isPublicSql('p.id')}::int as is_public,
           body.id as lspro_id, body.name as lspro_name, said.remark, said.at
         ${disputesSql} order by said.at, p.id limit $1 offset $2`,
        [rows, (page - 1) * rows],
      ),
    ])
    const total = counted!.n
    const data = found.map(({ at, img_url, ...row }) => ({
      ...{ ...row, img_url: api.signedPaths.sign(img_url), at: at.toISOString() },
    }))
    return { data, total, pages: Math.ceil(total / rows) }
  })
}

const disputesSql = `
  from certificate_check said
  join product p on p.id = said.product_id
  join merchant shop on shop.id = p.merchant_id
  join lspro body on body.id = said.lspro_id
  left join picture on picture.id = p.picture_id
  where said.verdict = 'disputed' and p.review_state = 'approved' and ${isCheckCurrentSql('said', 'p')}`
