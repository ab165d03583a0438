import type { Answer } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Region } from '#contract/regions.ts'
import { kept } from './micro-cache.ts'
import { type Api, mount } from './mount.ts'

/** Regions change with a law, and then with a release. */
const FRESH = 60

type Regencies = Answer<typeof contract.regions.everyRegency>['data']

/** The regions people choose from, each list by name. What is within an unknown region is an empty list. */
export function answerRegions(api: Api): void {
  const { provinces, everyRegency, regencies, districts, villages } = contract.regions

  mount(api, provinces, async (_, { db }) => ({
    data: await kept(db, 'provinces', FRESH, () =>
      db.rows<Region>('select id, name from province order by name collate "C", id'),
    ),
  }))
  mount(api, everyRegency, async (_, { db }) => ({
    data: await kept(db, 'every regency', FRESH, () =>
      db.rows<Regencies[number]>('select id, name, province_id from regency order by name collate "C", id'),
    ),
  }))
  // bigint: the number of a village is a fine question about districts too, and larger than any of theirs.
  mount(api, regencies, async ({ id }, { db }) => ({
    data: await db.rows<Region>(
      'select id, name from regency where province_id = $1::bigint order by name collate "C", id',
      [id],
    ),
  }))
  mount(api, districts, async ({ id }, { db }) => ({
    data: await db.rows<Region>(
      'select id, name from district where regency_id = $1::bigint order by name collate "C", id',
      [id],
    ),
  }))
  mount(api, villages, async ({ id }, { db }) => ({
    data: await db.rows<Region>(
      'select id, name from village where district_id = $1::bigint order by name collate "C", id',
      [id],
    ),
  }))
}
