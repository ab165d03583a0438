import type { UseFormReturn } from 'react-hook-form'
import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { shopWords } from '#contract/shops/shop-rules.ts'
import { noSignal } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ControlledSelect } from '#ui/fields/ControlledSelect.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { chooseRegion, levels, missingLevels, type RegionLevel, type RegionValues } from './region-values.ts'
import { useRegionLists } from './use-region-lists.ts'
import './regions.css'

const labels = {
  province_id: 'Provinsi',
  regency_id: 'Kabupaten / Kota',
  district_id: 'Kecamatan',
  village_id: 'Kelurahan / Desa',
} as const

type Props<Values extends RegionValues> = {
  form: UseFormReturn<Values>
  /** The server's names of the chosen regions, for a phone without the lists. */
  known: Omit<WizardDetail['location'], 'latitude' | 'longitude' | 'is_placed'> | undefined
  /** Goes on without the lists, where that is possible. */
  onLater?: () => void
  /** The text of a list without options; by default the same as without a choice. */
  empty?: string
}

/** Chooses a region, from the province down to the village. */
export function RegionFields<Values extends RegionValues>({
  form: whole,
  known,
  onLater,
  empty = shopWords.noData,
}: Props<Values>) {
  // Typed loosely: the form may have any other fields.
  const form = whole as unknown as UseFormReturn<RegionValues>
  const [province_id, regency_id, district_id, village_id] = form.watch([...levels])
  const chosen = { province_id, regency_id, district_id, village_id }
  const lists = useRegionLists(chosen)
  const missing = missingLevels(chosen, (level) => lists[level].missing)

  function pick(level: RegionLevel, id: string) {
    const next = chooseRegion(chosen, level, id)
    for (const name of levels) {
      if (next[name] === chosen[name]) continue
      const touched = name === 'village_id' && next.village_id !== '0'
      form.setValue(name, next[name], { shouldDirty: true, shouldTouch: touched, shouldValidate: touched })
    }
    // The missing choice was made. A missing choice below is reported when its field is left or the form is submitted.
    form.clearErrors([...levels])
  }
  return (
    <>
      <div className="regions">
        {levels.map((level) => {
          const { list, loading } = lists[level]
          const name = known && String(known[level]) === chosen[level] ? known[nameKey[level]] : undefined
          return (
            <ControlledSelect
              key={level}
              control={form.control}
              name={level}
              label={labels[level]}
              none={{ value: '0', text: list?.length ? shopWords.noData : empty }}
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
          look="wait"
          action={
            onLater && (
              <Button look="soft" small onClick={onLater}>
                Lanjut dulu, alamat menyusul
              </Button>
            )
          }
        >
          Daftar {labels[missing]} belum ada di HP ini; daftarnya datang begitu ada sinyal. Yang lain sudah bisa diisi.
        </Note>
      )}
    </>
  )
}

const nameKey = {
  province_id: 'province_name',
  regency_id: 'regency_name',
  district_id: 'district_name',
  village_id: 'village_name',
} as const
