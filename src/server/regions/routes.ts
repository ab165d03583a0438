import type { Answer } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Region } from '#contract/regions.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'

/** Regions change with a law: an operator's change is told at once, to other servers within this. */
const cacheSeconds = 60

type Provinces = Answer<typeof contract.regions.provinces>['data']
type Regencies = Answer<typeof contract.regions.everyRegency>['data']
type Level = 'province' | 'regency' | 'district' | 'village'

/**
 * SQL: the regions of a level, by name. One that is switched off is said as such, and only as long as a shop or a body is
 * in it: lists are filtered by it, and nobody new chooses it.
 */
const regionListSql = (level: Level, where = 'true', more = '') => `
  select id, name${more}, (status <> 'active')::int as is_off from ${level} here
  where ${where} and (status = 'active'
    or exists (select from merchant where ${level}_id = here.id) or exists (select from lspro where ${level}_id = here.id))
  order by name collate "C", id`

type Row = Region & { is_off: 0 | 1 }
/** As it is nearly always on: the country in one answer stays small. */
const omitDefaultFlag = <One extends Row>(rows: One[]) =>
  rows.map(({ is_off, ...row }) => (is_off ? { ...row, is_off } : row))

/** The regions people choose from, each list by name. What is within an unknown region is an empty list. */
export function mountRegions(api: Api): void {
  const { provinces, everyRegency, regencies, districts, villages } = contract.regions

  mount(api, provinces, async (_, { db }) => ({
    data: await cached(db, 'provinces', cacheSeconds, async () =>
      omitDefaultFlag(
        await db.query<Row & Provinces[number]>(regionListSql('province', 'true', ', id as value, name as label')),
      ),
    ),
  }))
  mount(api, everyRegency, async (_, { db }) => ({
    data: await cached(db, 'every regency', cacheSeconds, async () =>
      omitDefaultFlag(await db.query<Row & Regencies[number]>(regionListSql('regency', 'true', ', province_id'))),
    ),
  }))
  // bigint: the number of a village is a fine question about districts too, and larger than any of theirs.
  mount(api, regencies, async ({ id }, { db }) => ({
    data: omitDefaultFlag(await db.query<Row>(regionListSql('regency', 'province_id = $1::bigint'), [id])),
  }))
  mount(api, districts, async ({ id }, { db }) => ({
    data: omitDefaultFlag(await db.query<Row>(regionListSql('district', 'regency_id = $1::bigint'), [id])),
  }))
  mount(api, villages, async ({ id }, { db }) => ({
    data: omitDefaultFlag(await db.query<Row>(regionListSql('village', 'district_id = $1::bigint'), [id])),
  }))
}
