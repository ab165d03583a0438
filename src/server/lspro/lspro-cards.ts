import { pictureColumnsSql } from '../showcase/product-cards.ts'

/** What a body (alias `of`) certifies, as one JSON array. One that cannot be chosen any more stays where it was chosen. */
export const scopesSql = (of: string) => `
  coalesce((select json_agg(s order by s.ruang_lingkup_id) from (
    select scope.id as ruang_lingkup_id, scope.name
    from lspro_scope chosen join scope on scope.id = chosen.scope_id where chosen.lspro_id = ${of}.id
  ) s), '[]')`

/** The cards of the bodies `from` names by id, in the given order, as one JSON array. Only for bodies that are active. */
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
