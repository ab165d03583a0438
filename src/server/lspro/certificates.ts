import type { Answer, Heard } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { Certificate } from '#contract/lspro-shapes.ts'
import type { Database } from '../db/database.ts'
import type { Keyed } from '../files/keyed.ts'
import { pictureColumns } from '../showcase/card.ts'
import { numbersOf, whatWasSaid } from './certificate-holds.ts'

type Call = typeof contract.lspro.certificates

/**
 * What products say of having been certified by body $1, to others than their owners: as they are, sent or approved, and in
 * a change of them that was sent. Columns as of `product`; `later` is 1 of a change.
 */
export const claims = `
  select id, 0 as later, true as is_sni, lspro_id, sni_no, sni_start_date, sni_end_date, sni_no_end
  from product where lspro_id = $1 and is_sni and review_state in ('submitted', 'approved')
  union all
  select product_id, 1, true, $1::int, array(select jsonb_array_elements_text(content -> 'sni_no')),
    (content ->> 'sni_start_date')::date, (content ->> 'sni_end_date')::date, (content ->> 'sni_no_end')::boolean
  from product_revision
  where review_state = 'submitted' and (content ->> 'is_sni')::boolean and (content ->> 'lspro_id')::int = $1`

/** Of each product what it says last: a renewed certificate is looked at before it is shown, not after. */
const claim = `claim as materialized (select distinct on (id) * from (${claims}) every order by id, later desc)`

const said = whatWasSaid('claim', '$1')
const holds = 'coalesce(said.holds, false)'

/** $2 is a state of the contract. */
const inState = `case $2 when 'all' then true when 'waiting' then not ${holds} else ${holds} and said.verdict = $2 end`

type Row = Omit<Certificate, 'check'> & { check: (NonNullable<Certificate['check']> & { at: Date }) | null } & {
  verdict: 'confirmed' | 'disputed' | null
  remark: string | null
  at: Date | null
  holds: 0 | 1
}

/** Products that name a body, those touched last first, with what it has said of each. */
export async function readCertificates(
  db: Database,
  id: number,
  { state, rows, page }: Heard<Call>,
  keyed: Keyed,
): Promise<Answer<Call>> {
  const [[counted], found] = await Promise.all([
    db.rows<{ total: number; found: number }>(
      `with ${claim}
       select count(*)::int as total, (count(*) filter (where ${inState}))::int as found from claim ${said}`,
      [id, state],
    ),
    db.rows<Row>(
      `with ${claim}, page as materialized (
         select p.id, p.updated_at from claim join product p on p.id = claim.id ${said} where ${inState}
         order by p.updated_at desc, p.id desc limit $3 offset $4
       )
       select p.id as product_id, p.name, ${pictureColumns('picture')}, shop.id as merchant_id, shop.name as merchant_name,
         coalesce(province.name, '') as province_name, ${numbersOf('claim')} as sni_no,
         claim.sni_start_date, claim.sni_end_date, claim.sni_no_end::int as sni_no_end,
         exists (select from product_listing l where l.product_id = p.id and l.category_id = 0)::int as is_public,
         said.verdict, said.remark, said.at, ${holds}::int as holds
       from page join claim on claim.id = page.id join product p on p.id = page.id ${said}
       join merchant shop on shop.id = p.merchant_id
       left join province on province.id = shop.province_id
       left join picture on picture.id = p.picture_id
       order by page.updated_at desc, page.id desc`,
      [id, state, rows, (page - 1) * rows],
    ),
  ])
  const { total, found: total_filtered } = counted!
  return {
    data: found.map((row) => asTold(row, keyed)),
    total,
    total_filtered,
    pages: Math.ceil(total_filtered / rows),
  }
}

/** The body may look at what it is asked about before everybody may: then its picture needs a key. */
function asTold({ verdict, remark, at, holds, ...row }: Row, keyed: Keyed): Certificate {
  return {
    ...row,
    img_url: row.is_public === 1 ? row.img_url : keyed.path(row.img_url),
    check: verdict && at && { verdict, remark, at: at.toISOString(), holds },
  }
}

/** Of how many a body has said nothing that still holds. */
export async function waitingOf(db: Database, id: number): Promise<number> {
  const [counted] = await db.rows<{ n: number }>(
    `with ${claim} select count(*)::int as n from claim ${said} where not ${holds}`,
    [id],
  )
  return counted!.n
}
