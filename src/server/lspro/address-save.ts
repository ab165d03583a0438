import type { Heard } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproAddressRule, lsproWords } from '#contract/lspro-rules.ts'
import { malformed } from '#contract/problem.ts'
import { unplaced } from '#contract/shop-rules.ts'
import { words } from '#contract/words.ts'
import { type Columns, changeColumns } from '../changed.ts'
import { shownAnew } from '../micro-cache.ts'
import { type Api, mount } from '../mount.ts'
import { refuseOff, villageOf } from '../onboarding/stage2.ts'
import { oneLine } from '../one-line.ts'
import { type Making, made, madeOfBase } from '../since.ts'
import { enterBody } from './own-door.ts'

type Typed = Heard<typeof contract.lspro.saveAddress>

const columns: Making<Typed, Columns> = {
  address: (said) => oneLine(said.address, 'address', lsproAddressRule),
  rt: (said) => said.rt,
  rw: (said) => said.rw,
  zip_code: (said) => said.zip_code,
  village_id: (said) => said.village_id,
  latitude: (said) => pinOf(said).latitude,
  longitude: (said) => pinOf(said).longitude,
}
/** Where a body is, is one thing, and so is its pin. */
const groups = [
  ['village_id', 'province_id', 'regency_id', 'district_id', 'address', 'rt', 'rw', 'zip_code'],
  ['latitude', 'longitude'],
]

/** Where a body is. What its village lies in is not asked: the village says it. */
export function mountAddress(api: Api) {
  mount(
    api,
    contract.lspro.saveAddress,
    async (typed, by) => {
      const page = await enterBody(by)
      const place = await villageOf(by.db, typed.village_id)
      if (!place) throw malformed(words.malformed, { village_id: lsproWords.region })
      await refuseOff(by.db, typed.village_id, { table: 'lspro', id: page.id })
      const base = madeOfBase(columns, contract.lspro.saveAddress.ask, typed.base)
      await changeColumns(by.db, page, { ...made(columns, typed), ...place }, { base, groups })
      return { message: lsproWords.saved }
    },
    { leaving: shownAnew(api) },
  )
}

/** Where the pin is, in degrees as the table has them; nothing without both, and while it is where every map begins (D27). */
function pinOf({ latitude, longitude }: Typed): { latitude: string | null; longitude: string | null } {
  const pin = latitude !== null && longitude !== null && [degrees(latitude), degrees(longitude)]
  const isSet = pin && pin.join() !== [unplaced.latitude, unplaced.longitude].map(Number).map(degrees).join()
  return isSet ? { latitude: pin[0]!, longitude: pin[1]! } : { latitude: null, longitude: null }
}

/** '-6.599100'; what rounds to nothing has no sign. */
const degrees = (said: number) => (Number(said.toFixed(6)) + 0).toFixed(6)
