import type { Answer, Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import {
  type DeskClass,
  type DeskRegion,
  kbliNameRule,
  listWords,
  type RegionLevel,
  regionCodeRule,
  regionDigits,
  regionLevels,
  regionNameRule,
} from '#contract/operator-lists.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { malformed, notThere, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { forgetAnswers } from '../micro-cache.ts'
import { type Api, type Me, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { likePattern } from '../showcase/search-words.ts'

/** Regions and business classes: found, added, renamed, switched off (O20). Nothing is ever removed. */
export function mountLongLists(api: Api) {
  mount(api, operator.regions, (heard, { db }) => listRegions(db, heard))
  mount(api, operator.saveRegion, async (typed, { db, me }) => {
    const id = await db.together((tx) => saveRegion(tx, typed, me))
    forgetAnswers(db)
    return { message: 'Wilayah tersimpan.', data: { id } }
  })
  mount(api, operator.classes, (heard, { db }) => listClasses(db, heard))
  mount(api, operator.saveClass, async (typed, { db, me }) => {
    await db.together((tx) => saveClass(tx, typed, me))
    forgetAnswers(db)
    return { message: 'KBLI tersimpan.' }
  })
}

/** SQL: what one is like, as its reader names it. */
const seenOf = `md5(json_build_array(name, status)::text)`

// The four levels are the contract's; each is the name of its table, and of the column of its children, shops and bodies.
const aboveOf = (level: RegionLevel): RegionLevel | undefined => regionLevels[regionLevels.indexOf(level) - 1]
const within = (level: RegionLevel, of: string) => (aboveOf(level) ? `${of}.${aboveOf(level)}_id` : '0')

const digitsOf = (typed: string) => (/^[\d.\s]+$/.test(typed) ? typed.replace(/\D/g, '') : '')

type Regions = Answer<typeof operator.regions>

async function listRegions(db: Database, { level, within: parent, ...asked }: Heard<typeof operator.regions>) {
  const typed = asked.search.normalize('NFC').trim().replace(/\s+/g, ' ')
  const [found] = await db.rows<Pick<Regions, 'data' | 'total' | 'total_filtered'>>(
    `with inside as (select * from ${level} here where $1::bigint is null or ${within(level, 'here')} = $1::bigint),
       found as materialized (
         select * from inside where $2 = '' or name ilike $3 or ($4 <> '' and starts_with(id::text, $4))),
       page as (select * from found order by name collate "C", id limit $5 offset $6)
     select (select count(*) from inside) as total, (select count(*) from found) as total_filtered,
       coalesce((select json_agg(region) from (
         select page.id, page.name, page.status, ${placeOf(level, 'page')} as place, ${seenOf} as seen,
           (select count(*) from merchant where ${level}_id = page.id)
             + (select count(*) from lspro where ${level}_id = page.id) as used
         from page order by page.name collate "C", page.id
       ) region), '[]') as data`,
    [parent, typed, likePattern(typed), digitsOf(typed), asked.rows, (asked.page - 1) * asked.rows],
  )
  return {
    ...found!,
    pages: Math.ceil(found!.total_filtered / asked.rows),
    above: parent ? await aboveOne(db, level, parent) : [],
  }
}

/** SQL: the names above one of a level, from the province down; '' of a province. */
function placeOf(level: RegionLevel, of: string): string {
  const above = aboveOf(level)
  if (!above) return `''`
  const further = placeOf(above, above)
  return `(select ${further === `''` ? '' : `${further} || ', ' || `}${above}.name from ${above} where ${above}.id = ${of}.${above}_id)`
}

/** What the list lies in: a code begins with those above it. One that there is not has nothing above. */
async function aboveOne(db: Database, level: RegionLevel, parent: number): Promise<Regions['above']> {
  const levels = regionLevels.slice(0, regionLevels.indexOf(level))
  const above: Regions['above'] = []
  for (const one of levels) {
    const id = Number(String(parent).slice(0, regionDigits[one]))
    const [row] = await db.rows<{ name: string }>(`select name from ${one} where id = $1::bigint`, [id])
    if (row) above.push({ level: one, id, name: row.name })
  }
  return above
}

type Typed = Heard<typeof operator.saveRegion>

async function saveRegion(tx: Database, typed: Typed, me: Me): Promise<number> {
  const name = oneLine(typed.name, 'name', regionNameRule)
  // One after the other: two would give the same code or name. Who chooses from it goes on.
  await tx.rows(`lock table ${typed.level} in share row exclusive mode`)
  return typed.id ? changeRegion(tx, { ...typed, id: typed.id, name }, me) : addRegion(tx, { ...typed, name }, me)
}

async function addRegion(tx: Database, { level, code, name, status }: Typed, me: Me): Promise<number> {
  const wrong = regionCodeRule(level, undefined)(code ?? '')
  if (wrong) throw malformed(words.malformed, { code: wrong })
  const digits = (code ?? '').replace(/\D/g, '')
  const id = Number(digits)
  const above = aboveOf(level)
  const parent = above && Number(digits.slice(0, regionDigits[above]))
  if (above) {
    const [there] = await tx.rows(`select from ${above} where id = $1::bigint`, [parent])
    if (!there) throw refused(words.malformed, { code: `Tidak ada wilayah dengan kode ${parent}` })
  }
  const [taken] = await tx.rows(`select from ${level} where id = $1::bigint`, [id])
  if (taken) throw refused(listWords.regionTaken, { code: listWords.regionTaken })
  await refuseTwin(tx, { level, parent, name, id })
  if (above)
    await tx.rows(`insert into ${level} (id, ${above}_id, name, status) values ($1, $2, $3, $4)`, [
      ...[id, parent, name, status],
    ])
  else await tx.rows(`insert into ${level} (id, name, status) values ($1, $2, $3)`, [id, name, status])
  await note(tx, { by: me, action: 'region.saved', after: { level, region_id: id, name, status } })
  return id
}

async function changeRegion(tx: Database, { level, id, seen, name, status }: Typed & { id: number }, me: Me) {
  const [before] = await tx.rows<Pick<DeskRegion, 'name' | 'status' | 'seen'> & { parent: number }>(
    `select name, status, ${seenOf} as seen, ${within(level, level)} as parent from ${level} where id = $1::bigint`,
    [id],
  )
  if (!before) throw notThere('Wilayah tidak ditemukan.')
  if (before.seen !== seen) throw refused(issueWords.changed)
  if (before.name === name && before.status === status) throw refused(issueWords.unchanged)
  await refuseTwin(tx, { level, parent: before.parent, name, id })
  await tx.rows(`update ${level} set name = $2, status = $3 where id = $1::bigint`, [id, name, status])
  const of = { level, region_id: id }
  await note(tx, {
    ...{ by: me, action: 'region.saved' },
    before: { ...of, name: before.name, status: before.status },
    after: { ...of, name, status },
  })
  return id
}

type Twin = { level: RegionLevel; parent: number | undefined; name: string; id: number }

/** Of the same place two of one name are allowed only where they have been so: some villages are. */
async function refuseTwin(tx: Database, { level, parent, name, id }: Twin) {
  const [twin] = await tx.rows(
    `select from ${level} here where lower(name) = lower($1) and ${within(level, 'here')} = $2::bigint and id <> $3::bigint
       and not exists (select from ${level} where id = $3::bigint and lower(name) = lower($1))`,
    [name, parent ?? 0, id],
  )
  if (twin) throw refused(listWords.twin, { name: listWords.twin })
}

/** SQL: the newest edition by the year in its name comes first. */
const newestFirst = `substring(edition from '\\d{4}')::int desc nulls last, edition desc`

type Classes = Answer<typeof operator.classes>

async function listClasses(
  db: Database,
  { edition, search, rows, page }: Heard<typeof operator.classes>,
): Promise<Classes> {
  const editions = (
    await db.rows<{ edition: string }>(`select edition from kbli group by edition order by ${newestFirst}`)
  ).map((row) => row.edition)
  const of = edition && editions.includes(edition) ? edition : (editions[0] ?? null)
  const typed = search.normalize('NFC').trim().replace(/\s+/g, ' ')
  const [found] = await db.rows<Pick<Classes, 'data' | 'total' | 'total_filtered'>>(
    `with inside as (select * from kbli where edition = $1),
       found as materialized (
         select * from inside where $2 = '' or name ilike $3 or ($4 <> '' and starts_with(code, $4))),
       page as (select * from found order by code limit $5 offset $6)
     select (select count(*) from inside) as total, (select count(*) from found) as total_filtered,
       coalesce((select json_agg(x) from (
         select page.edition, page.code, page.name, page.status, ${seenOf} as seen,
           (select count(*) from merchant_kbli had where had.edition = page.edition and had.code = page.code) as used
         from page order by page.code
       ) x), '[]') as data`,
    [of, typed, likePattern(typed), digitsOf(typed), rows, (page - 1) * rows],
  )
  return { ...found!, pages: Math.ceil(found!.total_filtered / rows), edition: of, editions }
}

async function saveClass(tx: Database, typed: Heard<typeof operator.saveClass>, me: Me) {
  const { edition, code, seen, status } = typed
  const name = oneLine(typed.name, 'name', kbliNameRule)
  await tx.rows('lock table kbli in share row exclusive mode')
  const [known] = await tx.rows('select from kbli where edition = $1 limit 1', [edition])
  if (!known) throw notThere('Edisi KBLI tidak ditemukan.')
  const [before] = await tx.rows<Pick<DeskClass, 'name' | 'status' | 'seen'>>(
    `select name, status, ${seenOf} as seen from kbli where edition = $1 and code = $2`,
    [edition, code],
  )
  const of = { edition, kbli_code: code }
  if (typed.is_new) {
    if (before) throw refused(listWords.kbliTaken, { code: listWords.kbliTaken })
    await tx.rows('insert into kbli (edition, code, name, status) values ($1, $2, $3, $4)', [
      edition,
      code,
      name,
      status,
    ])
    return note(tx, { by: me, action: 'kbli.saved', after: { ...of, name, status } })
  }
  if (!before) throw notThere('KBLI tidak ditemukan.')
  if (before.seen !== seen) throw refused(issueWords.changed)
  if (before.name === name && before.status === status) throw refused(issueWords.unchanged)
  await tx.rows('update kbli set name = $3, status = $4 where edition = $1 and code = $2', [
    edition,
    code,
    name,
    status,
  ])
  await note(tx, {
    ...{ by: me, action: 'kbli.saved' },
    before: { ...of, name: before.name, status: before.status },
    after: { ...of, name, status },
  })
}
