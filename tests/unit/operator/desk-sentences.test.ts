import { describe, expect, test } from 'vitest'
import { operator } from '#contract/operator/operator.ts'
import { deskCheck } from '#features/operator/desk/desk-check.ts'
import { formErrors } from '#tests/support/forms/form-errors.ts'
import { type Fields, ruleResolver } from '#ui/fields/rule-resolver.ts'

// Forms of the desk without rules of their own: the contract of the request says what is wrong with each field.

const filled = 'Mohon isi Kolom ini'
const reason = 'Mohon isi alasannya'
const letters = (count: number) => 'x'.repeat(count)

test('deskCheck checks a form with the contract of an endpoint of the desk', async () => {
  const check = deskCheck(
    'issueLspro',
    ({ lembaga, email }: { lembaga: string; email: string }) => ({ name: lembaga, email }),
    (name) => (name === 'name' ? 'lembaga' : name),
  )
  const wrong = async (values: { lembaga: string; email: string }) =>
    (await ruleResolver({}, check)(values, undefined, { fields: {}, shouldUseNativeValidation: false } as never)).errors
  expect(await wrong({ lembaga: 'LSPro Uji', email: 'uji@uji.example' })).toEqual({})
  expect(await wrong({ lembaga: ' ', email: 'uji' })).toMatchObject({
    lembaga: { message: filled },
    email: { message: 'Wrong email format' },
  })
})

describe('the contract checks the forms of the desk:', () => {
  test.each<[keyof typeof operator, object, Fields, Fields]>([
    ['issueLspro', {}, { name: 'LSPro Uji', email: ' uji@uji.example ' }, {}],
    ['issueLspro', {}, { name: '', email: '' }, { name: filled, email: 'Mohon isi email' }],
    [
      'issueLspro',
      {},
      { name: letters(101), email: 'uji@' },
      { name: 'Paling banyak 100 huruf', email: 'Wrong email format' },
    ],
    ['addAccount', { id: 1 }, { email: '' }, { email: 'Mohon isi email' }],
    ['addAccount', { id: 1 }, { email: 'a@b.co' }, {}],
    ['editLspro', { id: 1, seen: 'x' }, { name: ' ', reason: ' x ' }, { name: filled, reason }],
    ['editLspro', { id: 1, seen: 'x' }, { name: 'LSPro Uji', reason: 'Akta' }, {}],
    ['openTraining', {}, { place: '', reason: '' }, { place: filled, reason }],
    ['openTraining', {}, { place: letters(51), reason: 'Balai' }, { place: 'Paling banyak 50 huruf' }],
    ['openTraining', {}, { place: '203.0.113.7', reason: 'Balai' }, {}],
    ['saveClass', { edition: 'KBLI 2020', is_new: 1 }, { code: '', name: '' }, { code: filled, name: filled }],
    [
      'saveClass',
      { edition: 'KBLI 2020', is_new: 1 },
      { code: '1039', name: letters(501) },
      { code: 'Kode KBLI harus 5 angka', name: 'Paling banyak 500 huruf' },
    ],
    ['saveClass', { edition: 'KBLI 2020', is_new: 1 }, { code: '10391', name: 'Keripik' }, {}],
    ['saveRegion', { level: 'province' }, { code: '11', name: ' ' }, { name: filled }],
    ['saveQuestion', {}, { category_id: 1, title: '', remark: 'x' } as unknown as Fields, { title: filled }],
    [
      'saveFacts',
      { version: 1 },
      { address: '', whatsapp: '', email: '', facebook: '', instagram: '', tiktok: '' },
      {},
    ],
    [
      'saveFacts',
      { version: 1 },
      {
        ...{ address: letters(301), whatsapp: '123', email: 'uji@' },
        ...{ facebook: 'javascript:x', instagram: letters(301), tiktok: '@uji' },
      },
      {
        ...{ address: 'Paling banyak 300 huruf', whatsapp: 'Nomor telepon harus 10 - 13 digit' },
        ...{ email: 'Email is invalid', facebook: 'Alamat harus diawali https://' },
        instagram: 'Paling banyak 300 huruf',
      },
    ],
    ['enter', {}, { code: '12345' }, { code: 'Isi 6 angka' }],
    ['enter', {}, { code: '' }, { code: 'Isi 6 angka' }],
    ['enter', {}, { code: '123456' }, {}],
    [
      'judge',
      { id: 1, version: 1 },
      { verdict: '', reason: '' },
      { verdict: 'Mohon pilih putusannya', reason: 'Mohon isi alasannya' },
    ],
    // Both errors at once.
    [
      'judge',
      { id: 1, version: 1 },
      { verdict: 'changes', visible: undefined as unknown as string, reason: '' },
      { visible: 'Pilih apakah tetap tampil', reason: 'Mohon isi alasannya' },
    ],
    ['judge', { id: 1, version: 1 }, { verdict: 'nothing', reason: 'Tidak ada apa-apa' }, {}],
  ])('%s with %j and %j gives %j', async (name, request, values, errors) => {
    const form = { endpoint: operator[name], toRequest: (typed: Fields) => ({ ...request, ...typed }) }
    expect(await formErrors(form, values)).toEqual(errors)
  })
})
