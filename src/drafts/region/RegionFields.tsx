import type { UseFormReturn } from 'react-hook-form'
import { shopMessages } from '#contract/shops/rules.ts'
import { noSignal } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { Button } from '#ui/nav/Button.tsx'
import {
  chooseRegion,
  levels,
  missingLevels,
  noRegions,
  type RegionLevel,
  type RegionNames,
  type RegionValues,
} from './region-values.ts'
import { useRegionLists } from './use-region-lists.ts'
import './regions.css'

const labels = {
  province_id: 'Provinsi',
  regency_id: 'Kabupaten / Kota',
  district_id: 'Kecamatan',
  village_id: 'Kelurahan / Desa',
} as const

type Props<Values extends Pick<RegionValues, 'province_id'>> = {
  form: UseFormReturn<Values>
  /** The server's names of the chosen regions, for a phone without the lists. */
  known: RegionNames | undefined
  /** Goes on without the lists, where that is possible. */
  onLater?: () => void
  /** The text of a list without options, which is the specification's 'No Data' by default. */
  empty?: string
  /** The last level that is asked for; the village by default. */
  lowest?: RegionLevel
  /** The text of no choice where one may be left out, in lists with options and without. */
  none?: string
}

/** Chooses a region, from the province down to the village, or to a level above it. */
export function RegionFields<Values extends Pick<RegionValues, 'province_id'>>({
  form: whole,
  known,
  onLater,
  none,
  empty = none ?? shopMessages.noData,
  lowest = 'village_id',
}: Props<Values>) {
  // Typed loosely: the form may have any other fields.
  const form = whole as unknown as UseFormReturn<RegionValues>
  const shown = levels.slice(0, levels.indexOf(lowest) + 1)
  const chosen = {
    ...noRegions,
    ...(Object.fromEntries(form.watch(shown).map((id, index) => [shown[index], id])) as Partial<RegionValues>),
  }
  const lists = useRegionLists(chosen, lowest)
  const missing = missingLevels(chosen, (level) => shown.includes(level) && lists[level].missing)

  function pick(level: RegionLevel, id: string) {
    const next = chooseRegion(chosen, level, id)
    for (const name of shown) {
      if (next[name] === chosen[name]) continue
      const touched = name === lowest && next[lowest] !== '0'
      form.setValue(name, next[name], { shouldDirty: true, shouldTouch: touched, shouldValidate: touched })
    }
    // The missing choice was made. A missing choice below is reported when its field is left or the form is submitted.
    form.clearErrors(shown)
  }
  return (
    <>
      <div className="regions">
        {shown.map((level) => {
          const { list, loading } = lists[level]
          const name = regionNameOf(known, chosen, level)
          return (
            <ControlledSelect
              key={level}
              control={form.control}
              name={level}
              label={labels[level]}
              none={{ value: '0', text: list?.length ? (none ?? `Pilih ${labels[level].toLowerCase()}`) : empty }}
              options={list}
              loading={loading}
              otherwise={name || 'Sudah dipilih; namanya menyusul'}
              onPick={(id) => pick(level, id)}
            />
          )
        })}
      </div>
      {missing && (
        <Note
          icon={noSignal}
          variant="wait"
          action={
            onLater && (
              <Button variant="soft" small onClick={onLater}>
                Lanjut dulu, alamat menyusul
              </Button>
            )
          }
        >
          Daftar {labels[missing]} datang begitu ada sinyal. Yang lain sudah bisa diisi.
        </Note>
      )}
    </>
  )
}

/** The name of a chosen region, if it is the known one. */
export const regionNameOf = (known: RegionNames | undefined, chosen: RegionValues, level: RegionLevel) =>
  known && String(known[level]) === chosen[level] ? known[nameKey[level]] : undefined

const nameKey = {
  province_id: 'province_name',
  regency_id: 'regency_name',
  district_id: 'district_name',
  village_id: 'village_name',
} as const
