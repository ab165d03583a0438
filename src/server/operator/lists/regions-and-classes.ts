import type { Answer, Input } from '#contract/endpoint.ts'
import {
  type DeskClass,
  type DeskRegion,
  kbliNameRule,
  listMessages,
  type RegionLevel,
  regionCodeRule,
  regionDigits,
  regionLevels,
  regionNameRule,
} from '#contract/operator/lists.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { likePattern } from '../../db/like-pattern.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { clearCache } from '../../http/micro-cache.ts'
import { type Api, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'

/** Regions and business classes: searched, added, renamed, disabled; never deleted. */
export function mountRegionsAndClasses(api: Api) {
  mount(api, operator.regions, (input, { db }) => listRegions(db, input))
  mount(api, operator.saveRegion, async (input, { db, me }) => {
    const id = await db.transaction((tx) => saveRegion(tx, input, me))
    clearCache(db)
    return { message: 'Wilayah tersimpan.', data: { id } }
  })
  mount(api, operator.classes, (input, { db }) => listClasses(db, input))
  mount(api, operator.saveClass, async (input, { db, me }) => {
    await db.transaction((tx) => saveClass(tx, input, me))
    clearCache(db)
    return { message: 'KBLI tersimpan.' }
  })
}

/** SQL: a fingerprint of a row, by which an operator's save names the version that was read. */
const fingerprintSql = `md5(json_build_array(name, status)::text)`

// Each of the contract's four levels is the name of its table, and with _id the column in its children, shops and
// bodies.
const parentLevel = (level: RegionLevel): RegionLevel | undefined => regionLevels[regionLevels.indexOf(level) - 1]
const parentIdSql = (level: RegionLevel, of: string) => (parentLevel(level) ? `${of}.${parentLevel(level)}_id` : '0')

const digitsOf = (text: string) => (/^[\d.\s]+$/.test(text) ? text.replace(/\D/g, '') : '')

type RegionsAnswer = Answer<typeof operator.regions>

async function listRegions(db: Database, { level, within: parent, ...params }: Input<typeof operator.regions>) {
  const searchText = params.search.normalize('NFC').trim().replace(/\s+/g, ' ')
  // Two statements, because one plan for both would read all 84,000 villages for the dozen of a district.
  const isInside = parent ? `${parentIdSql(level, 'here')} = $1::bigint` : '$1::bigint is null'
  const [found] = await db.query<Pick<RegionsAnswer, 'data' | 'total' | 'total_filtered'>>(
    `with inside as (select * from ${level} here where ${isInside}),
       found as materialized (
         select * from inside where $2 = '' or name ilike $3 or ($4 <> '' and starts_with(id::text, $4))),
       page as (select * from found order by name collate "C", id limit $5 offset $6)
     select (select count(*) from inside) as total, (select count(*) from found) as total_filtered,
       coalesce((select json_agg(region) from (
         select page.id, page.name, page.status, ${ancestorNamesSql(level, 'page')} as place, ${fingerprintSql} as seen,
           (select count(*) from merchant where ${level}_id = page.id)
             + (select count(*) from lspro where ${level}_id = page.id) as used
         from page order by page.name collate "C", page.id
       ) region), '[]') as data`,
    [parent, searchText, likePattern(searchText), digitsOf(searchText), params.rows, (params.page - 1) * params.rows],
  )
  return {
    ...found!,
    pages: Math.ceil(found!.total_filtered / params.rows),
    above: parent ? await readAncestors(db, level, parent) : [],
  }
}

/** SQL: the names of the regions above a region, from the province down; '' for a province. */
function ancestorNamesSql(level: RegionLevel, of: string): string {
  const above = parentLevel(level)
  if (!above) return `''`
  const further = ancestorNamesSql(above, above)
  return `(select ${further === `''` ? '' : `${further} || ', ' || `}${above}.name from ${above} where ${above}.id = ${of}.${above}_id)`
}

/** The regions above a list; each code begins with those of the regions above. Empty for an unknown parent. */
async function readAncestors(db: Database, level: RegionLevel, parent: number): Promise<RegionsAnswer['above']> {
  const levels = regionLevels.slice(0, regionLevels.indexOf(level))
  const above: RegionsAnswer['above'] = []
  for (const ancestor of levels) {
    const id = Number(String(parent).slice(0, regionDigits[ancestor]))
    const [row] = await db.query<{ name: string }>(`select name from ${ancestor} where id = $1::bigint`, [id])
    if (row) above.push({ level: ancestor, id, name: row.name })
  }
  return above
}

type RegionInput = Input<typeof operator.saveRegion>

async function saveRegion(tx: Database, input: RegionInput, me: CurrentUser): Promise<number> {
  const name = singleLine(input.name, 'name', regionNameRule)
  // Serialized, so that codes and names stay unique. The table can still be read.
  await tx.query(`lock table ${input.level} in share row exclusive mode`)
  return input.id ? changeRegion(tx, { ...input, id: input.id, name }, me) : addRegion(tx, { ...input, name }, me)
}

async function addRegion(tx: Database, { level, code, name, status }: RegionInput, me: CurrentUser): Promise<number> {
  const error = regionCodeRule(level, undefined)(code ?? '')
  if (error) throw malformed(commonTexts.malformed, { code: error })
  const digits = (code ?? '').replace(/\D/g, '')
  const id = Number(digits)
  const above = parentLevel(level)
  const parent = above && Number(digits.slice(0, regionDigits[above]))
  if (above) {
    const [existing] = await tx.query(`select from ${above} where id = $1::bigint`, [parent])
    if (!existing) throw refused(commonTexts.malformed, { code: `Tidak ada wilayah dengan kode ${parent}` })
  }
  const [taken] = await tx.query(`select from ${level} where id = $1::bigint`, [id])
  if (taken) throw refused(listMessages.regionTaken, { code: listMessages.regionTaken })
  await refuseDuplicate(tx, { level, parent, name, id })
  if (above)
    await tx.query(`insert into ${level} (id, ${above}_id, name, status) values ($1, $2, $3, $4)`, [
      ...[id, parent, name, status],
    ])
  else await tx.query(`insert into ${level} (id, name, status) values ($1, $2, $3)`, [id, name, status])
  await writeAuditLog(tx, { by: me, action: 'region.saved', after: { level, region_id: id, name, status } })
  return id
}

async function changeRegion(
  tx: Database,
  { level, id, seen, name, status }: RegionInput & { id: number },
  me: CurrentUser,
) {
  const [before] = await tx.query<Pick<DeskRegion, 'name' | 'status' | 'seen'> & { parent: number }>(
    `select name, status, ${fingerprintSql} as seen, ${parentIdSql(level, level)} as parent from ${level} where id = $1::bigint`,
    [id],
  )
  if (!before) throw notThere('Wilayah tidak ditemukan.')
  if (before.seen !== seen) throw refused(issueMessages.changed)
  if (before.name === name && before.status === status) throw refused(issueMessages.unchanged)
  await refuseDuplicate(tx, { level, parent: before.parent, name, id })
  await tx.query(`update ${level} set name = $2, status = $3 where id = $1::bigint`, [id, name, status])
  const ids = { level, region_id: id }
  await writeAuditLog(tx, {
    ...{ by: me, action: 'region.saved' },
    before: { ...ids, name: before.name, status: before.status },
    after: { ...ids, name, status },
  })
  return id
}

type DuplicateQuery = { level: RegionLevel; parent: number | undefined; name: string; id: number }

/**
 * Throws 01 for a second region with this name in the same parent, unless it has the name already, like some villages.
 */
async function refuseDuplicate(tx: Database, { level, parent, name, id }: DuplicateQuery) {
  const [duplicate] = await tx.query(
    `select from ${level} here where lower(name) = lower($1) and ${parentIdSql(level, 'here')} = $2::bigint and id <> $3::bigint
       and not exists (select from ${level} where id = $3::bigint and lower(name) = lower($1))`,
    [name, parent ?? 0, id],
  )
  if (duplicate) throw refused(listMessages.twin, { name: listMessages.twin })
}

/** SQL: the newest edition by the year in its name comes first. */
const newestEditionFirst = `substring(edition from '\\d{4}')::int desc nulls last, edition desc`

type ClassesAnswer = Answer<typeof operator.classes>

async function listClasses(
  db: Database,
  { edition, search, rows, page }: Input<typeof operator.classes>,
): Promise<ClassesAnswer> {
  const editions = (
    await db.query<{ edition: string }>(`select edition from kbli group by edition order by ${newestEditionFirst}`)
  ).map((row) => row.edition)
  const selected = edition && editions.includes(edition) ? edition : (editions[0] ?? null)
  const searchText = search.normalize('NFC').trim().replace(/\s+/g, ' ')
  const [found] = await db.query<Pick<ClassesAnswer, 'data' | 'total' | 'total_filtered'>>(
    `with inside as (select * from kbli where edition = $1),
       found as materialized (
         select * from inside where $2 = '' or name ilike $3 or ($4 <> '' and starts_with(code, $4))),
       page as (select * from found order by code limit $5 offset $6)
     select (select count(*) from inside) as total, (select count(*) from found) as total_filtered,
       coalesce((select json_agg(x) from (
         select page.edition, page.code, page.name, page.status, ${fingerprintSql} as seen,
           (select count(*) from merchant_kbli had where had.edition = page.edition and had.code = page.code) as used
         from page order by page.code
       ) x), '[]') as data`,
    [selected, searchText, likePattern(searchText), digitsOf(searchText), rows, (page - 1) * rows],
  )
  return { ...found!, pages: Math.ceil(found!.total_filtered / rows), edition: selected, editions }
}

async function saveClass(tx: Database, input: Input<typeof operator.saveClass>, me: CurrentUser) {
  const { edition, code, seen, status } = input
  const name = singleLine(input.name, 'name', kbliNameRule)
  await tx.query('lock table kbli in share row exclusive mode')
  const [existing] = await tx.query('select from kbli where edition = $1 limit 1', [edition])
  if (!existing) throw notThere('Edisi KBLI tidak ditemukan.')
  const [before] = await tx.query<Pick<DeskClass, 'name' | 'status' | 'seen'>>(
    `select name, status, ${fingerprintSql} as seen from kbli where edition = $1 and code = $2`,
    [edition, code],
  )
  const ids = { edition, kbli_code: code }
  if (input.is_new) {
    if (before) throw refused(listMessages.kbliTaken, { code: listMessages.kbliTaken })
    await tx.query('insert into kbli (edition, code, name, status) values ($1, $2, $3, $4)', [
      edition,
      code,
      name,
      status,
    ])
    return writeAuditLog(tx, { by: me, action: 'kbli.saved', after: { ...ids, name, status } })
  }
  if (!before) throw notThere('KBLI tidak ditemukan.')
  if (before.seen !== seen) throw refused(issueMessages.changed)
  if (before.name === name && before.status === status) throw refused(issueMessages.unchanged)
  await tx.query('update kbli set name = $3, status = $4 where edition = $1 and code = $2', [
    edition,
    code,
    name,
    status,
  ])
  await writeAuditLog(tx, {
    ...{ by: me, action: 'kbli.saved' },
    before: { ...ids, name: before.name, status: before.status },
    after: { ...ids, name, status },
  })
}
