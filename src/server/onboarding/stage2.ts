import type { Heard } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding.ts'
import { malformed } from '#contract/problem.ts'
import { internationalOf } from '#contract/rules.ts'
import { addressRule, shopWords, unplaced } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import type { Columns } from '../changed.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount } from '../mount.ts'
import { oneLine } from '../one-line.ts'
import { type Making, made, madeOfBase, since } from '../since.ts'
import { keptSocial, keptWebsite } from '../social.ts'
import { ownShop } from './own-shop.ts'
import { columnsNow, enterStage, passStage } from './stage.ts'

type Typed = Heard<typeof onboarding.stage2>
export type Place = { province_id: number; regency_id: number; district_id: number; village_id: number }

/** 'Alamat dan Kontak': where they are, and how to reach them. The e-mail address is the account's. */
export function mountStage2(api: Api) {
  mount(api, onboarding.stage2, async (typed, { db, me, log }) => {
    const door = { shopId: ownShop(typed.id, { me, log }), me }
    await enterStage(db, 2, door)
    await placeOf(db, typed.village_id, door.shopId)
    await keep(db, door.shopId, typed)
    return passStage(db, 2, door)
  })
}

async function placeOf(tx: Database, villageId: number, shopId: number): Promise<Place> {
  const place = await villageOf(tx, villageId)
  if (!place) throw malformed(words.malformed, { village_id: shopWords.village })
  await refuseOff(tx, villageId, { table: 'merchant', id: shopId })
  return place
}

const off = 'Wilayah ini tidak dapat dipilih lagi. Pilih wilayah yang lain.'

/** Refuses, code 05, a village that is switched off, or lies in something that is; whoever has it already keeps it. */
export async function refuseOff(tx: Database, villageId: number, whose: { table: 'merchant' | 'lspro'; id: number }) {
  const [shut] = await tx.rows(
    `select from village join district on district.id = village.district_id
       join regency on regency.id = district.regency_id join province on province.id = regency.province_id
     where village.id = $1 and 'not active' in (village.status, district.status, regency.status, province.status)
       and not exists (select from ${whose.table} where id = $2 and village_id = $1)`,
    [villageId, whose.id],
  )
  if (shut) throw malformed(words.malformed, { village_id: off })
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

const columns: Making<Typed, Columns> = {
  address: (said) => oneLine(said.address, 'address', addressRule),
  rt: (said) => said.rt,
  rw: (said) => said.rw,
  zip_code: (said) => said.zip_code,
  village_id: (said) => said.village_id,
  latitude: (said) => pinOf(said)[0],
  longitude: (said) => pinOf(said)[1],
  mobile_phone: (said) => internationalOf(said.mobile_phone),
  office_phone: (said) => said.office_phone,
  website: (said) => keptWebsite(said.website, 'website'),
  facebook: (said) => keptSocial(said.facebook, 'facebook'),
  instagram: (said) => keptSocial(said.instagram, 'instagram'),
  tiktok: (said) => keptSocial(said.tiktok, 'tiktok'),
}
const groups = [['latitude', 'longitude']]

async function keep(tx: Database, shopId: number, typed: Typed) {
  const now = await columnsNow(tx, { shopId }, Object.keys(columns))
  const kept = since(made(columns, typed), now, madeOfBase(columns, onboarding.stage2.ask, typed.base), { groups })
  const wanted: Columns = { ...kept, ...(await placeOf(tx, Number(kept.village_id), shopId)) }
  const names = Object.keys(wanted)
  await tx.rows(`update merchant set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`, [
    shopId,
    ...names.map((name) => wanted[name]),
  ])
}
