import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding/schemas.ts'
import { photos } from '#contract/photos/schemas.ts'
import { regions } from '#contract/regions/schemas.ts'
import { maxGalleryPhotos, shopMessages } from '#contract/shops/rules.ts'

// Every message that the contract produces for a field is readable Indonesian.

const calls = Object.entries({ onboarding, photos, regions }).flatMap(([room, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => [`${room}.${verb}`, endpoint as Endpoint] as const),
)
const fieldsOf = ({ ask }: Endpoint) => Object.keys((ask as unknown as { shape: object }).shape)

const picked = ['x'.repeat(100_000), { code: 'x'.repeat(100_000) }, { code: 5 }]
const odd = [
  undefined,
  null,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  ' ',
  'x'.repeat(100_000),
  'a\0b',
  {},
  [],
  [[]],
  true,
  Number.NaN,
]
const values = [
  ...odd,
  ...picked,
  ...[...odd, ...picked].map((value) => [value]),
  Array.from({ length: 99 }, () => 'data:'),
]

const indonesian =
  /^(Mohon (isi|pilih)|Harus|NIB harus|KBLI tidak|Kode pos harus|Nomor|Prefix telepon|Paling banyak|Alamat|Letak|Wilayah tidak|Ada huruf|Foto tidak|Ukuran foto|Pengalaman|Gallery tidak boleh) /

test.each(calls)(
  'the messages of %s for invalid values are Indonesian and shorter than 120 characters',
  (_, endpoint) => {
    for (const field of fieldsOf(endpoint))
      for (const value of values) {
        const read = endpoint.ask.safeParse({ [field]: value })
        const said = read.error?.issues.filter(({ path }) => path[0] === field) ?? []
        for (const { message } of said) {
          expect(message, field).toMatch(indonesian)
          expect(message.length).toBeLessThan(120)
        }
      }
  },
)

const saidOf = (endpoint: Endpoint, body: object, field: string) =>
  endpoint.ask.safeParse(body).error?.issues.find(({ path }) => path.join('.') === field)?.message

test.each([
  ...['name', 'nib', 'owner'].map((field) => ['stage1', field, 'Mohon isi Kolom ini'] as const),
  ...['address', 'zip_code', 'rt', 'rw', 'mobile_phone', 'office_phone'].map(
    (field) => ['stage2', field, 'Mohon isi Kolom ini'] as const,
  ),
  ['stage4', 'img_64', shopMessages.logo] as const,
])('%s: a missing or null %s gets the same message as an empty one', (stage, field, sentence) => {
  for (const body of [{}, { [field]: null }, { [field]: '' }])
    expect(saidOf(onboarding[stage], body, field)).toBe(sentence)
  expect(saidOf(onboarding[stage], { [field]: 5 }, field)).not.toBe('Mohon isi Kolom ini')
})

test('onboarding.stage4 reads a missing or null gallery as an empty one', () => {
  const img_64 = `photo/${'0'.repeat(32)}.jpg`
  for (const img_64s of [undefined, null, []])
    expect(onboarding.stage4.ask.parse({ img_64, img_64s })).toEqual({ img_64, img_64s: [] })
  expect(onboarding.stage4.ask.parse({ img_64 })).toEqual({ img_64, img_64s: [] })
  const many = Array.from({ length: maxGalleryPhotos + 1 }, () => img_64)
  expect(saidOf(onboarding.stage4, { img_64, img_64s: many }, 'img_64s')).toBe(shopMessages.gallery)
})

test('onboarding.stage1 accepts a business class by its code, whatever name or id comes with it', () => {
  const heard = (kbli_codes: unknown) => saidOf(onboarding.stage1, { kbli_codes }, 'kbli_codes.0')
  for (const entry of ['10792', { code: '10792', name: '' }, { code: '10792', name: 'x'.repeat(100_000), id: 5 }])
    expect(heard([entry])).toBeUndefined()
  for (const entry of [{}, { code: '10792' }, '', 'a b', '12345678901', null])
    expect(heard([entry])).toBe('KBLI tidak dikenal')
})
