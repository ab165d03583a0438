import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { emailPattern, emailRule, officeNumberRule, typedPhoneRule } from '#contract/rules.ts'

test.each([
  ['siti@uji.example'],
  ['SITI.rahma+toko@mail.Uji-7.co.id'],
  ["o'brien_!$&*=^`{|}~@uji.id"],
  ['ꦱꦶꦠꦶ@uji.example'],
  ['siti@münchen.example'],
  ['siti@इंडिया.भारत'],
  ['siti@例え.テスト'],
  ['siti@xn--mnchen-3ya.example'],
  ['siti@7.id'],
  ['siti@uji.i2'],
])('emailRule accepts %s', (email) => {
  expect(emailRule('')(email)).toBeUndefined()
})

test.each([
  ['siti/rahma@uji.example'],
  ['siti?a@uji.example'],
  ['siti#a@uji.example'],
  ['siti%40x.id@uji.example'],
  ['siti@uji.example/a'],
  ['siti@uji.example?bcc=a'],
  ['siti@uji.example#a'],
  ['siti@uji%2eexample.id'],
  ['si\u200bti@uji.example'],
  ['siti\u202e@uji.example'],
  ['siti@uji\u200d.example'],
  ['siti@u\u00adji.example'],
  ['siti@uji'],
  ['siti@uji.'],
  ['siti@.uji.example'],
  ['siti@uji..example'],
  ['siti@uji.e'],
  ['siti@127.0.0.1'],
  ['siti@uji.7id'],
  ['siti@uji.-id'],
  ['siti@uji_toko.example'],
  ['siti@uji!.example'],
  ['siti@uji.examp*le'],
  ['siti@💌.example'],
  ['siti@uji。example'],
])('emailRule rejects %j', (email) => {
  expect(emailRule('')(email)).toBe('Wrong email format')
})

test('emailPattern rejects a long invalid text without exponential backtracking', () => {
  const text = `a@${'a.'.repeat(500)}`
  // With backtracking this would take longer than a lifetime; only the timeout would end it.
  expect(runInNewContext('pattern.test(text)', { pattern: emailPattern, text }, { timeout: 30_000 })).toBe(false)
})

const phone = 'Nomor telepon harus 10 - 13 digit'
test.each([
  ['0812345678', undefined],
  ['8123456789', undefined],
  ['+62 812-3456-789', undefined],
  ['62812345678', undefined],
  ['6281234567', phone],
  ['0081234567', phone],
  ['0000000000', phone],
  ['081234567', phone],
])('typedPhoneRule: %s gives %s', (typed, said) => {
  expect(typedPhoneRule(typed)).toBe(said)
})

test.each([
  ['10011', undefined],
  ['1001110011', undefined],
  ['1001', 'Nomor telepon harus 5 - 10 digit'],
  ['10011100111', 'Nomor telepon harus 5 - 10 digit'],
  ['', 'Nomor telepon harus 5 - 10 digit'],
])('officeNumberRule: %s gives %s', (typed, said) => {
  expect(officeNumberRule(typed)).toBe(said)
})
