import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '#contract/problem.ts'
import { maxPlaces, placeLeast } from '#contract/regions/rules.ts'
import type { Place } from '#contract/regions/schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Combobox } from '#ui/fields/Combobox.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useDebouncedText } from '#ui/fields/use-debounced-text.ts'

/**
 * Finds a village by its name and those of the regions above it. Answers stay on this phone, so that a text that was
 * searched once is found again without a connection.
 */
export function PlaceSearch({ onPick }: { onPick: (place: Place) => void }) {
  const [typed, setTyped] = useState('')
  const text = typed.toLowerCase().trim().replace(/\s+/g, ' ')
  const q = useDebouncedText(text, debounceMs)
  const isEnough = [...text].length >= placeLeast
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery('regions.search', { q }),
    enabled: [...q].length >= placeLeast,
    retry: false,
    placeholderData: (previous) => previous,
  })
  const found = isEnough ? (data?.data ?? []) : []
  const isCurrent = q === text && !isPlaceholderData
  return (
    <Combobox
      label="Cari kelurahan atau kecamatan"
      placeholder="Sukamaju Cilodong"
      help="Mengisi provinsi sampai kelurahan."
      typed={typed}
      onType={setTyped}
      options={found.map((place) => ({ id: String(place.id), title: place.name, name: aboveText(aboveOf(place)) }))}
      status={statusOf(isEnough, isCurrent ? (data?.data ?? error ?? undefined) : undefined)}
      onPick={({ id }) => {
        const place = found.find((one) => String(one.id) === id)
        if (!place) return
        setTyped('')
        onPick(place)
      }}
    />
  )
}

const debounceMs = 300 // ms without another key before the request is sent

const aboveOf = ({ district_name, regency_name, province_name }: Place) => [district_name, regency_name, province_name]

/** 'Sukamaju, Kec. Cilodong, Kota Depok, Jawa Barat', from names from the village up. */
export const placeText = ([village, ...above]: readonly (string | undefined)[]) => `${village}, ${aboveText(above)}`

/** The names above a village, from the district up. */
const aboveText = (names: readonly (string | undefined)[]) => `Kec. ${names.filter(Boolean).join(', ')}`

const orListText = 'pilih dari daftar di bawah.'

/** The state of the search in words. `result`: the places or the failure of the current text, when they are there. */
export function statusOf(isEnough: boolean, result: readonly Place[] | Problem | undefined): string {
  if (!isEnough) return `Ketik paling sedikit ${placeLeast} huruf.`
  if (result === undefined) return 'Mencari…'
  if (!isPlaces(result)) return sentenceOf(result, `Pencarian perlu sinyal. Coba lagi nanti, atau ${orListText}`)
  if (result.length === 0) return `Tidak ada yang cocok. Periksa ejaannya, atau ${orListText}`
  return result.length < maxPlaces
    ? `${result.length} tempat ditemukan.`
    : 'Belum ada yang tepat? Tambahkan nama kecamatan atau kabupaten.'
}

const isPlaces = (result: readonly Place[] | Problem): result is readonly Place[] => Array.isArray(result)
