import type { Answer, Input } from '#contract/endpoint.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import { likePattern } from '../../db/like-pattern.ts'
import { type Api, mount } from '../../http/mount.ts'
import { referredMerchantsSql } from '../../lspro/referred-merchants.ts'
import { pictureColumnsSql } from '../../pictures/picture-columns.ts'

type LsprosAnswer = Answer<typeof operator.lspros>
type LsproDetail = Answer<typeof operator.lspro>['data']

/** The list of certification bodies, searched by name or account address, and the details of one. */
export function mountLspros(api: Api) {
  mount(api, operator.lspros, (input, { db }) => readLspros(db, input))
  mount(api, operator.lspro, async ({ id }, { db }) => {
    const [found] = await db.query<{ body: LsproDetail }>(`select row_to_json(body) as body from (${lsproSql}) body`, [
      id,
    ])
    if (!found) throw notThere(issueMessages.noBody)
    const { body } = found
    return { data: { ...body, img_url: api.signedPaths.sign(body.img_url) } }
  })
}

async function readLspros(db: Database, { search, rows, page }: Input<typeof operator.lspros>): Promise<LsprosAnswer> {
  const searchText = search.normalize('NFC').trim().replace(/\s+/g, ' ')
  const [answer] = await db.query<Pick<LsprosAnswer, 'data' | 'total' | 'total_filtered'>>(
    `with found as materialized (
       select * from lspro where $1 = '' or name ilike $2
         or exists (select from person where lspro_id = lspro.id and email ilike $2)),
       page as (select * from found order by lower(name), id limit $3 offset $4)
     select (select count(*) from lspro) as total, (select count(*) from found) as total_filtered,
       coalesce((select json_agg(body) from (
         select page.id, page.name, page.status, province.name as province_name, page.accreditation_end_date, accounts,
           (accounts > 0 and not has_password)::int as is_waiting
         from page left join province on province.id = page.province_id
         cross join lateral (
           select count(*) as accounts, coalesce(bool_or(password_hash is not null), false) as has_password
           from person where lspro_id = page.id
         ) people
         order by lower(page.name), page.id
       ) body), '[]') as data`,
    [searchText, likePattern(searchText), rows, (page - 1) * rows],
  )
  return { ...answer!, pages: Math.ceil(answer!.total_filtered / rows) }
}

const jsonArraySql = (select: string) => `coalesce((select json_agg(x) from (${select}) x), '[]')`

// An invitation is included only while its link is valid.
const accountsSql = `
  select person.id, person.email, person.name, (person.password_hash is not null)::int as has_password,
    person.created_at, (select max(seen_at) from session where person_id = person.id) as seen_at, person.status,
    letter.created_at as letter_at, letter.expires_at as letter_until
  from person left join lateral (
    select mail.created_at, code.expires_at from mail join mail_code code on code.id = mail.code_id
    where mail.person_id = person.id and code.kind = 'reset' and code.used_at is null and code.expires_at > now()
    order by mail.id desc limit 1
  ) letter on true
  where person.lspro_id = body.id order by person.id`

// Uses are counted as for the body itself. `$1` is the body in both queries.
const codesSql = `
  select code, created_at, revoked_at,
    (select count(*) ${referredMerchantsSql} and person.referral_code = given.code) as uses
  from referral_code given where lspro_id = body.id order by revoked_at is not null, created_at desc, code`

// `seen` as text, because it has microseconds, which a Date would lose.
const lsproSql = `
  select body.id, body.updated_at::text as seen, body.name, body.status, ${pictureColumnsSql('picture')},
    concat_ws(', ', nullif(body.address, ''), village.name, district.name, regency.name, province.name) as place,
    body.email, body.mobile_phone, body.accreditation_no, body.accreditation_start_date, body.accreditation_end_date,
    array(select scope.name from lspro_scope join scope on scope.id = scope_id where lspro_id = body.id
      order by scope.name) as scopes,
    (select count(*) from lspro_posting where lspro_id = body.id and removed_at is null) as posts,
    (select count(*) from product where lspro_id = body.id) as products,
    body.created_at, ${jsonArraySql(accountsSql)} as accounts, ${jsonArraySql(codesSql)} as codes
  from lspro body
  left join picture on picture.id = body.picture_id
  left join village on village.id = body.village_id left join district on district.id = body.district_id
  left join regency on regency.id = body.regency_id left join province on province.id = body.province_id
  where body.id = $1`
