import type { Heard } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding.ts'
import { malformed } from '#contract/problem.ts'
import { internationalOf } from '#contract/rules.ts'
import { addressRule, shopWords, unplaced } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { keptSocial, keptWebsite } from '../social.ts'
import { ownShop } from './own-shop.ts'
import { enterStage, passStage } from './stage.ts'

type Typed = Heard<typeof onboarding.stage2>
export type Place = { province_id: number; regency_id: number; district_id: number; village_id: number }

/** 'Alamat dan Kontak': where they are, and how to reach them. The e-mail address is the account's. */
export function mountStage2(api: Api) {
  mount(api, onboarding.stage2, async (typed, { db, me, log }) => {
    const door = { shopId: ownShop(typed.id, { me, log }), me }
    await enterStage(db, 2, door)
    await keep(db, door.shopId, typed, await placeOf(db, typed.village_id))
    return passStage(db, 2, door)
  })
}

async function placeOf(tx: Database, villageId: number): Promise<Place> {
  const place = await villageOf(tx, villageId)
  if (!place) throw malformed(words.malformed, { village_id: shopWords.village })
  return place
}

/** Everything a village lies in; undefined of one that there is not. */
export async function villageOf(tx: Database, villageId: number): Promise<Place | undefined> {
  const [place] = await tx.rows<Place>(
    `select regency.province_id, district.regency_id, village.district_id, village.id as village_id
     from village join district on district.id = village.district_id join regency on regency.id = district.regency_id
     where village.id = $1`,
    [villageId],
  )
  return place
}

/** Where the pin is, in degrees as the table has them; nothing while it is where every map begins (D27). */
function pinOf({ latitude, longitude }: Typed): [string | null, string | null] {
  const same = (one: string, other: string) => Number(one).toFixed(6) === Number(other).toFixed(6)
  const isUnset = same(latitude, unplaced.latitude) && same(longitude, unplaced.longitude)
  return isUnset ? [null, null] : [latitude, longitude]
}

const keep = (tx: Database, shopId: number, typed: Typed, place: Place) =>
  tx.rows(
    `update merchant set address = $2, rt = $3, rw = $4, zip_code = $5, province_id = $6, regency_id = $7,
       district_id = $8, village_id = $9, latitude = $10, longitude = $11, mobile_phone = $12, office_phone = $13,
       website = $14, facebook = $15, instagram = $16, tiktok = $17 where id = $1`,
    [
      shopId,
      oneLine(typed.address, 'address', addressRule),
      typed.rt,
      typed.rw,
      typed.zip_code,
      place.province_id,
      place.regency_id,
      place.district_id,
      place.village_id,
      ...pinOf(typed),
      internationalOf(typed.mobile_phone),
      typed.office_phone,
      keptWebsite(typed.website, 'website'),
      keptSocial(typed.facebook, 'facebook'),
      keptSocial(typed.instagram, 'instagram'),
      keptSocial(typed.tiktok, 'tiktok'),
    ],
  )
