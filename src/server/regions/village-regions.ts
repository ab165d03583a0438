import { malformed } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../db/database.ts'

export type RegionIds = { province_id: number; regency_id: number; district_id: number; village_id: number }

const regionNotSelectable = 'Wilayah ini tidak dapat dipilih lagi. Pilih wilayah yang lain.'

/** Throws code 05 for a village in a disabled region, or disabled itself, unless the shop or body has it already. */
export async function refuseInactiveRegion(
  tx: Database,
  villageId: number,
  owner: { table: 'merchant' | 'lspro'; id: number },
) {
  const [inactive] = await tx.query(
    `select from village join district on district.id = village.district_id
       join regency on regency.id = district.regency_id join province on province.id = regency.province_id
     where village.id = $1 and 'not active' in (village.status, district.status, regency.status, province.status)
       and not exists (select from ${owner.table} where id = $2 and village_id = $1)`,
    [villageId, owner.id],
  )
  if (inactive) throw malformed(commonTexts.malformed, { village_id: regionNotSelectable })
}

/** The ids of a village's district, regency and province; undefined if the village does not exist. */
export async function findVillageRegions(tx: Database, villageId: number): Promise<RegionIds | undefined> {
  const [regions] = await tx.query<RegionIds>(
    `select regency.province_id, district.regency_id, village.district_id, village.id as village_id
     from village join district on district.id = village.district_id join regency on regency.id = district.regency_id
     where village.id = $1`,
    [villageId],
  )
  return regions
}
