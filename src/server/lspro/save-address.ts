import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { malformed } from '#contract/problem.ts'
import { addressRule, unplaced } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { type Columns, changeColumns } from '../db/change-columns.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders } from '../db/three-way-merge.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { findVillageRegions, refuseInactiveRegion } from '../regions/village-regions.ts'
import { singleLine } from '../sanitize/single-line.ts'
import { lockOwnLspro } from './require-own-lspro.ts'

type AddressInput = Input<typeof contract.lspro.saveAddress>

const columns: ColumnBuilders<AddressInput, Columns> = {
  address: (input) => singleLine(input.address, 'address', addressRule),
  rt: (input) => input.rt,
  rw: (input) => input.rw,
  zip_code: (input) => input.zip_code,
  village_id: (input) => input.village_id,
  latitude: (input) => pinColumns(input).latitude,
  longitude: (input) => pinColumns(input).longitude,
}
/** Merged as one value each: the address, and the pin on the map. */
const groups = [
  ['village_id', 'province_id', 'regency_id', 'district_id', 'address', 'rt', 'rw', 'zip_code'],
  ['latitude', 'longitude'],
]

/** Saves a body's address. District, regency and province follow from the village. */
export function mountSaveAddress(api: Api) {
  mount(
    api,
    contract.lspro.saveAddress,
    async (input, by) => {
      const page = await lockOwnLspro(by)
      const regions = await findVillageRegions(by.db, input.village_id)
      if (!regions) throw malformed(commonTexts.malformed, { village_id: lsproMessages.region })
      await refuseInactiveRegion(by.db, input.village_id, { table: 'lspro', id: page.id })
      const base = buildBaseColumns(columns, contract.lspro.saveAddress.ask, input.base)
      await changeColumns(by.db, page, { ...buildColumns(columns, input), ...regions }, { base, groups })
      return { message: lsproMessages.saved }
    },
    { transformAnswer: clearCacheAfterSave(api) },
  )
}

/** The position of the pin in degrees, six decimals; null without both values, or at the map's initial position. */
function pinColumns({ latitude, longitude }: AddressInput): { latitude: string | null; longitude: string | null } {
  const pin = latitude !== null && longitude !== null && [toDegrees(latitude), toDegrees(longitude)]
  const isSet = pin && pin.join() !== [unplaced.latitude, unplaced.longitude].map(Number).map(toDegrees).join()
  return isSet ? { latitude: pin[0]!, longitude: pin[1]! } : { latitude: null, longitude: null }
}

/** '-6.599100'; adding 0 turns -0 into 0. */
const toDegrees = (value: number) => (Number(value.toFixed(6)) + 0).toFixed(6)
