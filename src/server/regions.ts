import { contract } from '#contract/index.ts'
import type { Region } from '#contract/regions.ts'
import { type Api, mount } from './mount.ts'

/** The regions people choose from. */
export function answerRegions(api: Api): void {
  mount(api, contract.regions.provinces, async (_, { db }) => ({
    data: await db.rows<Region>('select id, name from province order by name'),
  }))
}
