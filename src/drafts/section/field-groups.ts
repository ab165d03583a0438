import type { Fields } from '#ui/fields/rule-resolver.ts'
import type { FieldGroups } from '../three-way-merge.ts'

// Fields that are merged as one value in every form: a mixture of two versions would be a value that was never entered.
const fieldGroups = [
  ['province_id', 'regency_id', 'district_id', 'village_id'],
  ['latitude', 'longitude'],
  ['prefix_office_phone', 'office_no'],
  ['sni_start_date', 'sni_end_date', 'sni_no_end'],
  ['mentor_type_id', 'mentor_id', 'mentor_name'],
]

/** The groups of a form with these fields: its own, otherwise the common ones. */
export const groupsIn = <Values extends Fields>(empty: Values, own: FieldGroups<Values> = []): FieldGroups<Values> => [
  ...own,
  ...fieldGroups.filter((group) => group.every((name) => name in empty && !own.some((names) => names.includes(name)))),
]
