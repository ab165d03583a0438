import { describe, expect, test } from 'vitest'
import { help } from '#contract/help/schemas.ts'
import { moderation } from '#contract/moderation/schemas.ts'
import { nib } from '#contract/nib/schemas.ts'
import { formErrors } from '#tests/support/forms/form-errors.ts'
import type { Fields } from '#ui/fields/rule-resolver.ts'

// Forms without rules of their own: the contract of the request says what is wrong with each field.

const letters = (count: number) => 'x'.repeat(count)

describe('the contract checks a message to the operators:', () => {
  const message = { name: 'Siti', email: 'siti@uji.example', subject: 'Tanya', messages: 'Halo' }
  test.each<[Partial<typeof message>, Fields]>([
    [{}, {}],
    [{ name: ' Siti ', subject: ' Tanya ' }, {}],
    [
      { name: '', email: '', subject: ' ', messages: '\n' },
      {
        name: 'Name is required',
        email: 'Email is required',
        subject: 'Subject is required',
        messages: 'Message is required',
      },
    ],
    [{ email: 'siti@dapur' }, { email: 'Email is invalid' }],
    [{ name: letters(100), subject: letters(150), messages: letters(5000) }, {}],
    [
      { name: letters(101), subject: letters(151), messages: letters(5001) },
      {
        name: 'Paling banyak 100 huruf',
        subject: 'Paling banyak 150 huruf',
        messages: 'Paling banyak 5000 huruf',
      },
    ],
    [{ email: `${letters(90)}@uji.example` }, { email: 'Paling banyak 100 huruf' }],
  ])('%j gives %j', async (typed, errors) => {
    const form = { endpoint: help.contactUs, toRequest: (values: Fields) => values }
    expect(await formErrors(form, { ...message, ...typed })).toEqual(errors)
  })
})

describe('the contract checks a report:', () => {
  const report = { reason: 'scam', remark: '', contact: '' }
  const needed = 'Mohon tulis apa yang Anda laporkan'
  test.each<[Partial<typeof report>, Fields]>([
    [{}, {}],
    [{ reason: '' }, { reason: 'Mohon pilih alasannya' }],
    [{ reason: 'other' }, { remark: needed }],
    [{ reason: 'other', remark: ' \n' }, { remark: needed }],
    [{ reason: 'other', remark: 'Iklan' }, {}],
    [{ remark: letters(1000), contact: letters(100) }, {}],
    [
      { remark: letters(1001), contact: letters(101) },
      { remark: 'Paling banyak 1000 huruf', contact: 'Paling banyak 100 huruf' },
    ],
  ])('%j gives %j', async (typed, errors) => {
    const form = {
      endpoint: moderation.report,
      toRequest: (values: Fields) => ({ kind: 'product', id: 7, ...values }),
    }
    expect(await formErrors(form, { ...report, ...typed })).toEqual(errors)
  })
})

describe('the contract checks a statement:', () => {
  test.each([
    ['', 'Mohon tulis keberatan Anda', 'Mohon isi Kolom ini'],
    [' \n ', 'Mohon tulis keberatan Anda', 'Mohon isi Kolom ini'],
    ['Sudah saya ubah.', undefined, undefined],
    [letters(1000), undefined, undefined],
    [letters(1001), 'Paling banyak 1000 huruf', 'Paling banyak 1000 huruf'],
  ])('%j gives %j in an objection and %j about a NIB', async (remark, objection, statement) => {
    const errorOf = async (endpoint: Parameters<typeof formErrors>[0]['endpoint'], request: object) =>
      (await formErrors({ endpoint, toRequest: (values) => ({ ...request, ...values }) }, { remark })).remark
    expect(await errorOf(moderation.object, { id: 3 })).toBe(objection)
    // The photo is checked by the form itself: the request lacks it here.
    expect(await errorOf(nib.claim, { nib: '9903020237570' })).toBe(statement)
    expect(await errorOf(nib.answer, { case_id: 3 })).toBe(statement)
  })
})
