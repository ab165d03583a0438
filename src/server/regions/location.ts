import { unplaced } from '#contract/shops/rules.ts'

const regionColumnsSql = (of: string, table: 'province' | 'regency' | 'district' | 'village') => `
  coalesce(${of}.${table}_id, 0) as ${table}_id,
  coalesce((select name from ${table} where id = ${of}.${table}_id), '') as ${table}_name`

/** SQL: the location of a shop or a certification body (alias `of`). */
// trim_scale: '-6.9147' is returned as it was sent, not as '-6.914700'.
export const locationSql = (of: string) => `
  select ${regionColumnsSql(of, 'province')}, ${regionColumnsSql(of, 'regency')}, ${regionColumnsSql(of, 'district')}, ${regionColumnsSql(of, 'village')},
    coalesce(trim_scale(${of}.latitude)::text, '${unplaced.latitude}') as latitude,
    coalesce(trim_scale(${of}.longitude)::text, '${unplaced.longitude}') as longitude,
    (${of}.latitude is not null and ${of}.longitude is not null)::int as is_placed`
