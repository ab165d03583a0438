import { expect, test } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { maxPlaces, type Place } from '#contract/regions/schemas.ts'
import { placeText, statusOf } from '#drafts/region/PlaceSearch.tsx'

const place: Place = {
  id: 3276081001,
  name: 'Sukamaju',
  district_name: 'Cilodong',
  regency_name: 'Kota Depok',
  province_name: 'Jawa Barat',
}

test('the search for a place says what it is doing, and always names the lists as the other way', () => {
  expect(statusOf(false, undefined)).toBe('Ketik paling sedikit 3 huruf.')
  expect(statusOf(true, undefined)).toBe('Mencari…')
  expect(statusOf(true, [place])).toBe('1 tempat ditemukan.')
  expect(statusOf(true, Array(maxPlaces).fill(place))).toMatch(/Tambahkan nama kecamatan/)
  expect(statusOf(true, [])).toMatch(/^Tidak ada yang cocok\..*pilih dari daftar/)
  expect(statusOf(true, new Problem('unreachable'))).toMatch(/perlu sinyal\..*pilih dari daftar/)
})

test('a place is written from the village up', () => {
  expect(placeText(['Sukamaju', 'Cilodong', 'Kota Depok', 'Jawa Barat'])).toBe(
    'Sukamaju, Kec. Cilodong, Kota Depok, Jawa Barat',
  )
})
