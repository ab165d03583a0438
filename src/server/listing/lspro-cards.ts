import { pictureColumnsSql } from '../pictures/picture-columns.ts'

/** SQL: the scopes of a body (alias `of`), as one JSON array; also disabled ones, which cannot be chosen any more. */
export const scopesSql = (of: string) => `
  coalesce((select json_agg(s order by s.ruang_lingkup_id) from (
    select scope.id as ruang_lingkup_id, scope.name
    from lspro_scope chosen join scope on scope.id = chosen.scope_id where chosen.lspro_id = ${of}.id
  ) s), '[]')`

/**
 * SQL: the cards of the bodies in `from` (a table with `id`) in this order, as one JSON array. For active bodies only.
 */
export const lsproCardsSql = (from: string, order: string) => `
  coalesce((select json_agg(c) from (
    select body.id, body.name, ${pictureColumnsSql('avatar')}, coalesce(body.province_id, 0) as province_id,
      coalesce(province.name, '') as province_name, coalesce(body.accreditation_no, '') as accreditation_no,
      body.accreditation_end_date::text as accreditation_end_date, ${scopesSql('body')} as ruang_lingkup
    from ${from} join lspro body on body.id = ${from}.id
    left join province on province.id = body.province_id
    left join picture avatar on avatar.id = body.picture_id
    order by ${order}
  ) c), '[]')`
