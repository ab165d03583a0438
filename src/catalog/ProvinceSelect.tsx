// @chunk filters
import type { Region } from '#contract/regions/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { Select } from '#ui/fields/Select.tsx'

type Props = {
  /** The id of the chosen province; undefined for all of them. */
  chosen: number | undefined
  provinces: readonly Region[]
  onPick: (province_id: number | undefined) => void
}

/** Filters by province: one, or all of them. */
export const ProvinceSelect = ({ chosen, provinces, onPick }: Props) => (
  <Select
    label="Provinsi"
    value={chosen ?? 0}
    options={[{ id: 0, name: commonLabels.anywhere }, ...provinces]}
    onPick={(id) => onPick(id || undefined)}
  />
)
