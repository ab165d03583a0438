import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { rejectionSentence } from '#drafts/save-flow.ts'
import { exportRules, inputOfExport } from '#features/shops/own/OwnExport.tsx'
import { type ShopPart, shopPart } from '#features/shops/own/shop-writes.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { PhotoForm } from '#photos/photo-form.ts'
import type { FormPhoto } from '#photos/photo-list.ts'
import { listToSend, oneToSend, rejectedPhoto } from '#photos/photos-to-send.ts'

// What the editors of one's own shop send, and what they say of a refusal.

describe('the export experience', () => {
  test.each<[string, string | null]>([
    ['<p>Korea</p>', '<p>Korea</p>'],
    ['', null],
    ['<p><br></p>', null],
    ['<p>&nbsp;</p>', null],
  ])('%j is asked for as %j', (exp_remark, asked) =>
    expect(inputOfExport({ exp_remark })).toEqual({ exp_remark: asked }),
  )

  test('20,000 letters fit, one more does not', () => {
    const rule = exportRules.exp_remark as (value: string) => string | undefined
    expect(rule(`<p>${'a'.repeat(20_000)}</p>`)).toBeUndefined()
    expect(rule(`<p>${'a'.repeat(20_001)}</p>`)).toBe('Pengalaman ekspor terlalu panjang')
  })
})

const here = (n: number): FormPhoto => ({ id: `p${n}`, path: `photo/${String(n).padStart(32, '0')}.jpg` })
/** A form as the editor has it, all small; `whole`: the server was heard. */
const formOf = (photos: FormPhoto[], whole = true) => {
  let all = photos
  const work = {
    now: () => ({ photos: { list: all } }),
    settled: async () => {},
    set: async (_: string, now: FormPhoto[]) => {
      all = now
    },
  }
  return { work, isWhole: () => whole } as unknown as PhotoForm
}
const rule = { most: 10, tooMany: 'Gallery tidak boleh lebih dari 10' }

describe('the gallery', () => {
  test('is the whole wanted list, in its order', async () => {
    const end = await listToSend(formOf([here(3), here(1)]), 'list', rule)
    expect(end).toEqual({ entries: [here(3).path, here(1).path] })
  })

  test('of nobody who has heard the server is not sent: it would take down what was never seen here', async () => {
    expect(await listToSend(formOf([here(1)], false), 'list', rule)).toEqual({ unheard: true })
  })

  test('of eleven says so', async () => {
    const eleven = Array.from({ length: 11 }, (_, n) => here(n))
    expect(await listToSend(formOf(eleven), 'list', rule)).toEqual({ wrong: { sentence: rule.tooMany } })
  })

  test('with one that cannot be used leads to that one', async () => {
    const bad: FormPhoto = { id: 'bad', raw: 'file:x', wrong: { because: 'broken', sentence: 'Rusak' } }
    const end = await listToSend(formOf([here(1), bad]), 'list', rule)
    expect(end).toEqual({ wrong: { sentence: expect.stringContaining('Foto 2 belum bisa dikirim'), first: 'bad' } })
  })
})

describe('the banner', () => {
  const place = { most: 1, longest: 2262, aspect: 1131 / 210 }
  test('none is a banner taken away', async () => {
    expect(await oneToSend(formOf([]), 'list', place)).toEqual({ entry: null })
  })
  test('is sent also when the server was never heard: it takes the place of whatever hangs there', async () => {
    expect(await oneToSend(formOf([here(1)], false), 'list', place)).toEqual({ entry: here(1).path })
  })
  test('whose part was not chosen is not sent', async () => {
    const end = await oneToSend(formOf([here(1), { id: 'next', raw: 'file:x' }]), 'list', place)
    expect(end).toEqual({ wrong: { sentence: expect.stringContaining('belum dipotong') } })
  })
})

describe('a refusal of the server’s', () => {
  test.each<[Record<string, string> | undefined, unknown]>([
    [undefined, undefined],
    [{ 'img_64s.2': 'Foto hilang.' }, { sentence: 'Foto 3: Foto hilang.', at: 2 }],
    [{ img_64s: 'Gallery tidak boleh lebih dari 10' }, { sentence: 'Gallery tidak boleh lebih dari 10', at: -1 }],
    [{ exp_remark: 'x' }, undefined],
  ])('%j of a gallery', (fields, said) => expect(rejectedPhoto(fields)).toEqual(said))

  const parked = (message: string, fields?: Record<string, string>) =>
    ({ state: 'parked', problem: { code: '05', message, at: 1, ...(fields && { fields }) } }) as Pick<
      OutboxEntry,
      'state' | 'problem'
    >
  test.each<[ShopPart, Pick<OutboxEntry, 'state' | 'problem'> | undefined, string]>([
    ['banner', undefined, ''],
    ['banner', { state: 'kept' }, ''],
    ['banner', parked('refused'), '<p>Banner gagal diganti</p>'],
    ['banner', parked('refused', { img_64: 'Bukan gambar' }), '<p>Banner gagal diganti</p><p>Bukan gambar</p>'],
    ['galeri', parked('Update Gagal'), '<p>Update Gagal</p>'],
    [
      'ekspor',
      parked('Selesaikan pendaftaran usaha dahulu.'),
      '<p>Update Gagal</p><p>Selesaikan pendaftaran usaha dahulu.</p>',
    ],
  ])('%s, %j, is said as %j', (part, row, said) =>
    expect(renderToStaticMarkup(rejectionSentence(shopPart(27, part).words.failed, row))).toBe(said),
  )
})
