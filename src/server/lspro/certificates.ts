import type { Answer, Input } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Certificate } from '#contract/lspro/schemas.ts'
import type { Database } from '../db/database.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { isPublicSql } from '../listing/is-public.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'
import { revisionContentSql } from '../products/product-content.ts'
import { latestCheckJoinSql, sniNumbersSql } from './certificate-checks.ts'

type CertificatesEndpoint = typeof contract.lspro.certificates

/**
 * SQL: the certificates by body $1 that submitted and approved products name, and those in submitted changes of
 * products. Columns as in `product`; `later` is 1 for a change.
 */
export const certificateClaimsSql = `
  select id, 0 as later, true as is_sni, lspro_id, sni_no, certificate_no, sni_start_date, sni_end_date, sni_no_end
  from product where lspro_id = $1 and is_sni and review_state in ('submitted', 'approved')
  union all
  select product_id, 1, true, $1::int, array(select jsonb_array_elements_text(content -> 'sni_no')),
    ${revisionContentSql('change', 'p')} ->> 'certificate_no',
    (content ->> 'sni_start_date')::date, (content ->> 'sni_end_date')::date, (content ->> 'sni_no_end')::boolean
  from product_revision change join product p on p.id = product_id
  where change.review_state = 'submitted' and (content ->> 'is_sni')::boolean and (content ->> 'lspro_id')::int = $1`

/** The latest claim of each product: a renewed certificate is checked before it is published. */
const latestClaimsSql = `claim as materialized (select distinct on (id) * from (${certificateClaimsSql}) every order by id, later desc)`

const latestCheckJoin = latestCheckJoinSql('claim', '$1')
const isCurrentSql = 'coalesce(said.holds, false)'

/** $2 is a state of the contract. */
const inStateSql = `case $2 when 'all' then true when 'waiting' then not ${isCurrentSql} else ${isCurrentSql} and said.verdict = $2 end`

type CertificateRow = Omit<Certificate, 'check'> & {
  check: (NonNullable<Certificate['check']> & { at: Date }) | null
} & {
  verdict: 'confirmed' | 'disputed' | null
  remark: string | null
  at: Date | null
  holds: 0 | 1
}

/** Products that name a body, the last changed first, with its check of each. */
export async function readCertificates(
  db: Database,
  id: number,
  { state, rows, page }: Input<CertificatesEndpoint>,
  signedPaths: SignedPaths,
): Promise<Answer<CertificatesEndpoint>> {
  const [[counted], found] = await Promise.all([
    db.query<{ total: number; found: number }>(
      `with ${latestClaimsSql}
       select count(*)::int as total, (count(*) filter (where ${inStateSql}))::int as found from claim ${latestCheckJoin}`,
      [id, state],
    ),
    db.query<CertificateRow>(
      `with ${latestClaimsSql}, page as materialized (
         select p.id, p.updated_at from claim join product p on p.id = claim.id ${latestCheckJoin} where ${inStateSql}
         order by p.updated_at desc, p.id desc limit $3 offset $4
       )
       select p.id as product_id, p.name, ${pictureColumnsSql('picture')}, shop.id as merchant_id, shop.name as merchant_name,
         coalesce(province.name, '') as province_name, ${sniNumbersSql('claim')} as sni_no, claim.certificate_no,
         claim.sni_start_date, claim.sni_end_date, claim.sni_no_end::int as sni_no_end,
         ${isPublicSql('p.id')}::int as is_public,
         said.verdict, said.remark, said.at, ${isCurrentSql}::int as holds
       from page join claim on claim.id = page.id join product p on p.id = page.id ${latestCheckJoin}
       join merchant shop on shop.id = p.merchant_id
       left join province on province.id = shop.province_id
       left join picture on picture.id = p.picture_id
       order by page.updated_at desc, page.id desc`,
      [id, state, rows, (page - 1) * rows],
    ),
  ])
  const { total, found: total_filtered } = counted!
  return {
    data: found.map((row) => toCertificate(row, signedPaths)),
    total,
    total_filtered,
    pages: Math.ceil(total_filtered / rows),
  }
}

/** The body may see a product that is not public yet: then its picture needs a signed path. */
function toCertificate({ verdict, remark, at, holds, ...row }: CertificateRow, signedPaths: SignedPaths): Certificate {
  return {
    ...row,
    img_url: row.is_public === 1 ? row.img_url : signedPaths.sign(row.img_url),
    check: verdict && at && { verdict, remark, at: at.toISOString(), holds },
  }
}

/** The number of products that wait for a check by the body, i.e. have no current one. */
export async function countWaiting(db: Database, id: number): Promise<number> {
  const [counted] = await db.query<{ n: number }>(
    `with ${latestClaimsSql} select count(*)::int as n from claim ${latestCheckJoin} where not ${isCurrentSql}`,
    [id],
  )
  return counted!.n
}
