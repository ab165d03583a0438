import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { shops } from '#contract/shops/schemas.ts'
import { rejectionSentence } from '#drafts/save-flow.ts'
import { exportFields, exportRules } from '#features/shops/own/OwnExport.tsx'
import { type ShopPart, shopPart } from '#features/shops/own/shop-writes.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { PhotoForm } from '#photos/photo-form.ts'
import type { FormPhoto } from '#photos/photo-list.ts'
import { listToSend, oneToSend, rejectedPhoto } from '#photos/photos-to-send.ts'
import { formErrors } from '#tests/support/forms/form-errors.ts'

// The requests of the editors of one's own shop, and their texts after a rejection.

describe('the editor of the export experience', () => {
  test.each<[string, string | null]>([
    ['<p>Korea</p>', '<p>Korea</p>'],
    ['', null],
    ['<p><br></p>', null],
    ['<p>&nbsp;</p>', null],
  ])('sends %j as %j', (exp_remark, asked) =>
    expect(exportFields.toRequest({ exp_remark })).toEqual({ exp_remark: asked }),
  )

  test('shows no remark as an empty text', () => {
    expect(exportFields.fromRequest({ exp_remark: null })).toEqual({ exp_remark: '' })
  })

  test('accepts 20,000 characters and rejects one more', async () => {
    const form = { endpoint: shops.saveRemark, toRequest: exportFields.toRequest, rules: exportRules }
    const errorsOf = (letters: number) => formErrors(form, { exp_remark: `<p>${'a'.repeat(letters)}</p>` })
    expect(await errorsOf(20_000)).toEqual({})
    expect(await errorsOf(20_001)).toEqual({ exp_remark: 'Pengalaman ekspor terlalu panjang' })
  })
})

const here = (n: number): FormPhoto => ({ id: `p${n}`, path: `photo/${String(n).padStart(32, '0')}.jpg` })
/** A form as the editor has it, with all photos resized; `whole`: the server's list has loaded. */
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

describe('the editor of the gallery', () => {
  test('sends the complete new list in its order', async () => {
    const end = await listToSend(formOf([here(3), here(1)]), 'list', rule)
    expect(end).toEqual({ entries: [here(3).path, here(1).path] })
  })

  test('sends nothing before the server’s list has loaded, because that would remove unseen photos', async () => {
    expect(await listToSend(formOf([here(1)], false), 'list', rule)).toEqual({ notLoaded: true })
  })

  test('rejects eleven photos with a message', async () => {
    const eleven = Array.from({ length: 11 }, (_, n) => here(n))
    expect(await listToSend(formOf(eleven), 'list', rule)).toEqual({ wrong: { sentence: rule.tooMany } })
  })

  test('with an unusable photo names that photo', async () => {
    const bad: FormPhoto = { id: 'bad', raw: 'file:x', wrong: { because: 'broken', sentence: 'Rusak' } }
    const end = await listToSend(formOf([here(1), bad]), 'list', rule)
    expect(end).toEqual({ wrong: { sentence: expect.stringContaining('Foto 2 belum bisa dikirim'), first: 'bad' } })
  })
})

describe('the editor of the banner', () => {
  const place = { most: 1, longest: 2262, aspect: 1131 / 210 }
  test('sends null for a removed banner', async () => {
    expect(await oneToSend(formOf([]), 'list', place)).toEqual({ entry: null })
  })
  test('sends a banner before the server’s one has loaded, because it replaces any', async () => {
    expect(await oneToSend(formOf([here(1)], false), 'list', place)).toEqual({ entry: here(1).path })
  })
  test('does not send a banner that is not cropped yet', async () => {
    const end = await oneToSend(formOf([here(1), { id: 'next', raw: 'file:x' }]), 'list', place)
    expect(end).toEqual({ wrong: { sentence: expect.stringContaining('belum dipotong') } })
  })
})

describe('texts of a rejected shop part', () => {
  test.each<[Record<string, string> | undefined, unknown]>([
    [undefined, undefined],
    [{ 'img_64s.2': 'Foto hilang.' }, { sentence: 'Foto 3: Foto hilang.', at: 2 }],
    [{ img_64s: 'Gallery tidak boleh lebih dari 10' }, { sentence: 'Gallery tidak boleh lebih dari 10', at: -1 }],
    [{ exp_remark: 'x' }, undefined],
  ])('rejectedPhoto of %j', (fields, said) => expect(rejectedPhoto(fields)).toEqual(said))

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
  ])('rejectionSentence of %s with %j is %j', (part, row, said) =>
    expect(renderToStaticMarkup(rejectionSentence(shopPart(27, part).words.failed, row))).toBe(said),
  )
})
