import type { CaseKind } from '#contract/moderation/rules.ts'
import type { Database } from '../db/database.ts'
import { isPublicSql } from '../listing/is-public.ts'

// The subject of a case: a product, shop, post, body or account. The table of cases has a column for each kind.

export const subjectColumns = {
  product: 'product_id',
  shop: 'merchant_id',
  posting: 'posting_id',
  body: 'lspro_id',
  account: 'person_id',
} as const satisfies Record<CaseKind, string>

/** SQL: the kind of the subject of a row of `moderation_case`, and its id. */
export const subjectKindSql = (of: string) => `case when ${of}.product_id is not null then 'product'
  when ${of}.merchant_id is not null then 'shop' when ${of}.posting_id is not null then 'posting'
  when ${of}.lspro_id is not null then 'body' else 'account' end`
export const subjectIdSql = (of: string) =>
  `coalesce(${of}.product_id, ${of}.merchant_id, ${of}.posting_id, ${of}.lspro_id, ${of}.person_id)`

/**
 * SQL for each kind of subject: kind, id, name, owner, the account that 'disable' would disable, and whether it is
 * public. `id` is an SQL expression for the id; each query reads one row.
 */
const subjectQueries: Record<CaseKind, (id: string) => string> = {
  product: (id) => `
    select 'product' as kind, p.id as thing_id, p.name, shop.name as owner_name, p.picture_id, p.merchant_id,
      null::int as lspro_id, (select id from person where merchant_id = p.merchant_id) as owner_id,
      ${isPublicSql('p.id')} as is_public,
      p.description as text, null::text as html
    from product p join merchant shop on shop.id = p.merchant_id where p.id = ${id}`,
  shop: (id) => `
    select 'shop', shop.id, shop.name, coalesce(nullif(shop.owner, ''), shop.name), shop.picture_id, shop.id, null::int,
      (select id from person where merchant_id = shop.id), shop.status = 'active',
      coalesce(shop.exp_remark, ''), null::text
    from merchant shop where shop.id = ${id}`,
  posting: (id) => `
    select 'posting', post.id, 'Postingan ' || body.name, body.name, coalesce(post.picture_id, body.picture_id), null::int, body.id,
      (select id from person where id = post.created_by and role = 'lspro'),
      post.removed_at is null and post.blocked_at is null and body.status = 'active', '', post.remark
    from lspro_posting post join lspro body on body.id = post.lspro_id where post.id = ${id}`,
  body: (id) => `
    select 'body', body.id, body.name, body.name, body.picture_id, null::int, body.id, null::int,
      body.status = 'active', body.remark, null::text
    from lspro body where body.id = ${id}`,
  account: (id) => `
    select 'account', person.id, coalesce(nullif(trim(person.name), ''), person.email), person.email, person.picture_id,
      person.merchant_id, null::int, person.id, false, '', null::text
    from person where person.id = ${id} and person.role <> 'operator'`,
}

/** SQL: the subject of a row of cases, for `join lateral (…) thing on true`. */
export const subjectSql = (of: string) =>
  (Object.keys(subjectQueries) as CaseKind[])
    .map((kind) => subjectQueries[kind](`${of}.${subjectColumns[kind]}`))
    .join(' union all ')

/** The columns of each of these queries, in this order. */
const subjectFields =
  'kind, thing_id, name, owner_name, picture_id, merchant_id, lspro_id, owner_id, is_public, text, html'

export type CaseSubject = {
  kind: CaseKind
  thing_id: number
  name: string
  owner_name: string
  picture_id: number | null
  merchant_id: number | null
  lspro_id: number | null
  owner_id: number | null
  is_public: boolean
}

/** A subject by its kind and id; undefined when there is none. */
export async function findSubject(db: Database, kind: CaseKind, id: number): Promise<CaseSubject | undefined> {
  const [subject] = await db.query<CaseSubject>(
    `select thing.* from (${subjectQueries[kind]('$1::int')}) thing (${subjectFields})`,
    [id],
  )
  return subject
}

/** The id of the subject's case, which is created if there is none. */
export async function ensureCase(tx: Database, kind: CaseKind, id: number): Promise<number> {
  const column = subjectColumns[kind]
  await tx.query(`insert into moderation_case (${column}) values ($1) on conflict (${column}) do nothing`, [id])
  const [found] = await tx.query<{ id: number }>(`select id from moderation_case where ${column} = $1`, [id])
  return found!.id
}

/** Updates `open_since` of a case. `newVersion`: also increments its version, after a decision or an objection. */
export const refreshCase = (tx: Database, caseId: number, newVersion: boolean) =>
  tx.query(
    `update moderation_case set version = version + $2, open_since = (
       select min(at) from (
         select min(created_at) as at from moderation_report where case_id = $1 and decision_id is null
         union all
         select min(said.created_at) from moderation_objection said join moderation_decision d on d.id = said.decision_id
         where d.case_id = $1 and said.answered_at is null
       ) waits)
     where id = $1`,
    [caseId, newVersion ? 1 : 0],
  )

/** The ids of product, shop and body for an audit entry about the subject. */
export const auditReferences = ({ kind, thing_id, merchant_id, lspro_id }: CaseSubject) => ({
  ...(kind === 'product' && { productId: thing_id }),
  ...(merchant_id !== null && { merchantId: merchant_id }),
  ...(lspro_id !== null && { lsproId: lspro_id }),
})
