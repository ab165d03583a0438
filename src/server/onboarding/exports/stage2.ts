import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding/onboarding.ts'
import { malformed } from '#contract/problem.ts'
import { internationalOf } from '#contract/read-phone.ts'
import { addressRule, shopWords, unplaced } from '#contract/shops/shop-rules.ts'
import type { Columns } from '../../db/change-columns.ts'
import type { Database } from '../../db/database.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders, threeWayMerge } from '../../db/three-way-merge.ts'
import { type Api, mount } from '../../http/mount.ts'
import { singleLine } from '../../sanitize/single-line.ts'
import { normalizeSocialLink, normalizeWebsite } from '../../sanitize/social-link.ts'
import { requireOwnShop } from '../../shops/exports/require-own-shop.ts'
import { completeStage, currentColumns, lockForStage, updateShop } from './stage.ts'

type Stage2Input = Input<typeof onboarding.stage2>
export type RegionIds = { province_id: number; regency_id: number; district_id: number; village_id: number }

/** 'Alamat dan Kontak': address and contact details. The e-mail address is the account's. */
export function mountStage2(api: Api) {
  mount(api, onboarding.stage2, async (input, { db, me, log }) => {
    const shopOwner = { shopId: requireOwnShop(input.id, { me, log }), me }
    await lockForStage(db, 2, shopOwner)
    await requireRegionIds(db, input.village_id, shopOwner.shopId)
    await saveStage2(db, shopOwner.shopId, input)
    return completeStage(db, 2, shopOwner)
  })
}

async function requireRegionIds(tx: Database, villageId: number, shopId: number): Promise<RegionIds> {
  const regions = await findVillageRegions(tx, villageId)
  if (!regions) throw malformed(commonTexts.malformed, { village_id: shopWords.village })
  await refuseInactiveRegion(tx, villageId, { table: 'merchant', id: shopId })
  return regions
}

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

/** The position of the pin in degrees; nulls while it is at the map's initial position. */
function pinColumns({ latitude, longitude }: Stage2Input): [string | null, string | null] {
  const same = (one: string, other: string) => Number(one).toFixed(6) === Number(other).toFixed(6)
  const isUnset = same(latitude, unplaced.latitude) && same(longitude, unplaced.longitude)
  return isUnset ? [null, null] : [latitude, longitude]
}

const columns: ColumnBuilders<Stage2Input, Columns> = {
  address: (input) => singleLine(input.address, 'address', addressRule),
  rt: (input) => input.rt,
  rw: (input) => input.rw,
  zip_code: (input) => input.zip_code,
  village_id: (input) => input.village_id,
  latitude: (input) => pinColumns(input)[0],
  longitude: (input) => pinColumns(input)[1],
  mobile_phone: (input) => internationalOf(input.mobile_phone),
  office_phone: (input) => input.office_phone,
  website: (input) => normalizeWebsite(input.website, 'website'),
  facebook: (input) => normalizeSocialLink(input.facebook, 'facebook'),
  instagram: (input) => normalizeSocialLink(input.instagram, 'instagram'),
  tiktok: (input) => normalizeSocialLink(input.tiktok, 'tiktok'),
}
const groups = [['latitude', 'longitude']]

async function saveStage2(tx: Database, shopId: number, input: Stage2Input) {
  const now = await currentColumns(tx, { shopId }, Object.keys(columns))
  const merged = threeWayMerge(
    buildColumns(columns, input),
    now,
    buildBaseColumns(columns, onboarding.stage2.ask, input.base),
    { groups },
  )
  await updateShop(tx, shopId, { ...merged, ...(await requireRegionIds(tx, Number(merged.village_id), shopId)) })
}
