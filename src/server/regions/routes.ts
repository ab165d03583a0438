import type { Answer } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { createLimiter } from '#contract/limiter.ts'
import type { Region } from '#contract/regions/schemas.ts'
import { cached, cachedSearch } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { searchLimits } from '../search/search-limits.ts'
import { findPlaces, placeWordsOf } from './find-places.ts'

/**
 * Seconds. Regions change rarely; an operator's change is effective at once on this server, on others within this time.
 */
const cacheSeconds = 60

type Provinces = Answer<typeof contract.regions.provinces>['data']
type Regencies = Answer<typeof contract.regions.everyRegency>['data']
type Level = 'province' | 'regency' | 'district' | 'village'

/**
 * SQL: the regions of a level, by name. A disabled one is included, with `is_off`, while a shop or a body is in it:
 * lists can be filtered by it, but forms do not offer it.
 */
const regionListSql = (level: Level, where = 'true', more = '') => `
  select id, name${more}, (status <> 'active')::int as is_off from ${level} here
  where ${where} and (status = 'active'
    or exists (select from merchant where ${level}_id = here.id) or exists (select from lspro where ${level}_id = here.id))
  order by name collate "C", id`

type Row = Region & { is_off: 0 | 1 }
/** Leaves out `is_off` where it is 0, as nearly everywhere, so that the answer with all regencies stays small. */
const omitDefaultFlag = <R extends Row>(rows: R[]) =>
  rows.map(({ is_off, ...row }) => (is_off ? { ...row, is_off } : row))

/** The lists of regions, each by name. For an unknown parent the list is empty. */
export function mountRegions(api: Api): void {
  const { provinces, everyRegency, regencies, districts, villages, search } = contract.regions
  const limiter = createLimiter(searchLimits)

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
  // bigint, because the id may be that of a lower level, e.g. of a village, which exceeds int.
  mount(api, regencies, async ({ id }, { db }) => ({
    data: omitDefaultFlag(await db.query<Row>(regionListSql('regency', 'province_id = $1::bigint'), [id])),
  }))
  mount(api, districts, async ({ id }, { db }) => ({
    data: omitDefaultFlag(await db.query<Row>(regionListSql('district', 'regency_id = $1::bigint'), [id])),
  }))
  mount(api, villages, async ({ id }, { db }) => ({
    data: omitDefaultFlag(await db.query<Row>(regionListSql('village', 'district_id = $1::bigint'), [id])),
  }))
  // The search compares all villages with the text, so that few searches run at once.
  mount(api, search, async ({ q }, { db }) => {
    const words = placeWordsOf(q)
    return {
      data: await cachedSearch(db, `places ${words.join(' ')}`, cacheSeconds, () =>
        limiter.run(() => findPlaces(db, words)),
      ),
    }
  })
}
