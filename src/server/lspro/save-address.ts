import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproAddressRule, lsproWords } from '#contract/lspro/lspro-rules.ts'
import { malformed } from '#contract/problem.ts'
import { unplaced } from '#contract/shops/shop-rules.ts'
import { type Columns, changeColumns } from '../db/change-columns.ts'
import { buildBaseColumns, buildColumns, type ColumnBuilders } from '../db/three-way-merge.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { findVillageRegions, refuseInactiveRegion } from '../onboarding/stage2.ts'
import { singleLine } from '../sanitize/single-line.ts'
import { lockOwnLspro } from './require-own-lspro.ts'

type AddressInput = Input<typeof contract.lspro.saveAddress>

const columns: ColumnBuilders<AddressInput, Columns> = {
  address: (said) => singleLine(said.address, 'address', lsproAddressRule),
  rt: (said) => said.rt,
  rw: (said) => said.rw,
  zip_code: (said) => said.zip_code,
  village_id: (said) => said.village_id,
  latitude: (said) => pinColumns(said).latitude,
  longitude: (said) => pinColumns(said).longitude,
}
/** Where a body is, is one thing, and so is its pin. */
const groups = [
  ['village_id', 'province_id', 'regency_id', 'district_id', 'address', 'rt', 'rw', 'zip_code'],
  ['latitude', 'longitude'],
]

/** Where a body is. What its village lies in is not asked: the village says it. */
export function mountSaveAddress(api: Api) {
  mount(
    api,
    contract.lspro.saveAddress,
    async (input, by) => {
      const page = await lockOwnLspro(by)
      const place = await findVillageRegions(by.db, input.village_id)
      if (!place) throw malformed(commonTexts.malformed, { village_id: lsproWords.region })
      await refuseInactiveRegion(by.db, input.village_id, { table: 'lspro', id: page.id })
      const base = buildBaseColumns(columns, contract.lspro.saveAddress.ask, input.base)
      await changeColumns(by.db, page, { ...buildColumns(columns, input), ...place }, { base, groups })
      return { message: lsproWords.saved }
    },
    { transformAnswer: clearCacheAfterSave(api) },
  )
}

/** Where the pin is, in degrees as the table has them; nothing without both, and while it is where every map begins. */
function pinColumns({ latitude, longitude }: AddressInput): { latitude: string | null; longitude: string | null } {
  const pin = latitude !== null && longitude !== null && [toDegrees(latitude), toDegrees(longitude)]
  const isSet = pin && pin.join() !== [unplaced.latitude, unplaced.longitude].map(Number).map(toDegrees).join()
  return isSet ? { latitude: pin[0]!, longitude: pin[1]! } : { latitude: null, longitude: null }
}

/** '-6.599100'; what rounds to nothing has no sign. */
const toDegrees = (value: number) => (Number(value.toFixed(6)) + 0).toFixed(6)
