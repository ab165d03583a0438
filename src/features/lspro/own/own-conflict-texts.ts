import type { Answer } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/schemas.ts'
import { longDate } from '#contract/time/dates.ts'
import type { AddressValues } from '#drafts/region/address-values.ts'
import { levels, regionsOf } from '#drafts/region/region-values.ts'
import type { ContactValues, InformationValues } from './own-lspro-values.ts'

// The server's values that differ from the owner's input, as texts for the conflict notice.

const presentTexts = (texts: readonly (string | undefined | false)[]) => texts.flatMap((text) => text || [])

export const contactTexts = (theirs: Partial<ContactValues>): string[] =>
  presentTexts([
    theirs.mobile_phone && `+62${theirs.mobile_phone}`,
    presentTexts([theirs.prefix_office_phone, theirs.office_no]).join('-'),
    theirs.email,
    theirs.website,
  ])

export const informationTexts = (theirs: Partial<InformationValues>): string[] =>
  presentTexts([
    theirs.accreditation_no,
    theirs.accreditation_start_date && `mulai ${longDate(theirs.accreditation_start_date)}`,
    theirs.accreditation_end_date && `sampai ${longDate(theirs.accreditation_end_date)}`,
  ])

/** A form has only region ids. They are named only when they are those of the server's `location`. */
export function addressTexts(
  theirs: Partial<AddressValues>,
  location: Answer<typeof lspro.own>['data']['location'] | undefined,
): string[] {
  const regions = levels.filter((level) => theirs[level] !== undefined)
  const serverRegions = regionsOf(location?.village_id)
  const named = location && regions.every((level) => theirs[level] === serverRegions[level])
  const { village_name, district_name, regency_name, province_name } = location ?? {}
  return presentTexts([
    theirs.address,
    theirs.rt && `RT ${theirs.rt}`,
    theirs.rw && `RW ${theirs.rw}`,
    ...(named && regions.length > 0 ? [village_name, district_name, regency_name, province_name] : []),
    !named && regions.length > 0 && 'wilayah lain',
    theirs.zip_code && `kode pos ${theirs.zip_code}`,
    (theirs.latitude || theirs.longitude) && 'titik lain di peta',
  ])
}
