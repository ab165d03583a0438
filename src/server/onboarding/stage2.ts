import { internationalOf } from '#contract/contacts/read-phone.ts'
import type { Input } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding/schemas.ts'
import { malformed } from '#contract/problem.ts'
import { addressRule, shopMessages, unplaced } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import type { Columns } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders, threeWayMerge } from '../db/three-way-merge.ts'
import { type Api, mount } from '../http/mount.ts'
import { findVillageRegions, type RegionIds, refuseInactiveRegion } from '../regions/village-regions.ts'
import { singleLine } from '../sanitize/single-line.ts'
import { normalizeSocialLink, normalizeWebsite } from '../sanitize/social-link.ts'
import { completeStage, currentColumns, lockForStage, updateShop } from './stage.ts'

type Stage2Input = Input<typeof onboarding.stage2>

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
  if (!regions) throw malformed(commonTexts.malformed, { village_id: shopMessages.village })
  await refuseInactiveRegion(tx, villageId, { table: 'merchant', id: shopId })
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
