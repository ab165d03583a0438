import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { nationalPhoneRule, officePhoneRule, typedPhoneRule } from '#contract/contacts/contact-rules.ts'
import {
  internationalOf,
  nationalOf,
  officePartsOfMobile,
  officePhoneText,
  typedPhoneOf,
} from '#contract/contacts/read-phone.ts'
import {
  accountEmailRule,
  atLeast,
  cleanText,
  emailPattern,
  emailRule,
  emailText,
  officeNumberRule,
  required,
} from '#contract/rules.ts'

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
  ['siti..rahma@uji.example'],
  ['.siti@uji.example'],
  ['siti.@uji.example'],
])('emailRule rejects %j', (email) => {
  expect(emailRule('')(email)).toBe('Wrong email format')
})

test('emailPattern rejects a long invalid text without exponential backtracking', () => {
  const text = `a@${'a.'.repeat(500)}`
  // With backtracking this would take longer than a lifetime; only the timeout would end it.
  expect(runInNewContext('pattern.test(text)', { pattern: emailPattern, text }, { timeout: 30_000 })).toBe(false)
})

const phone = 'Nomor telepon harus 10 - 13 digit'
const foreign = 'Hanya nomor Indonesia (+62) yang dapat dipakai'
const unclear = 'Awali nomor Indonesia dengan 0 atau +62, nomor negara lain dengan + dan kode negaranya'
test.each([
  ['0812345678', undefined],
  ['8123456789', undefined],
  ['+62 812-3456-789', undefined],
  ['62812345678', undefined],
  ['6281234567', phone],
  ['0081234567', foreign],
  ['+65 9123 4567', foreign],
  ['+60 12-345 6789', foreign],
  ['0060123456789', foreign],
  ['https://wa.me/6591234567', foreign],
  ['+62 (0)812-3456-7890', undefined],
  ['(+62) 812 3456 789', undefined],
  ['https://wa.me/6281234567890?text=Halo', undefined],
  ['0812 3456 7890 ext 12', phone],
  ['081234567890 / 081234567891', phone],
  ['０８１２３４５６７８９０', undefined],
  ['٠٨١٢٣٤٥٦٧٨٩٠', undefined],
  ['0000000000', phone],
  ['081234567', phone],
  ['6591234567', unclear],
  ['16502530000', unclear],
  ['0251100111', undefined],
  ['659123', phone],
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

test.each([
  ['0812 3456 7890', '+6281234567890'],
  ['62812-3456-7890', '+6281234567890'],
  ['+62 (0)812 3456 7890', '+6281234567890'],
  ['0062 812 3456 7890', '+6281234567890'],
  ['https://api.whatsapp.com/send?text=Hai&phone=6281234567890', '+6281234567890'],
  ['tel:+6281234567890', '+6281234567890'],
  ['+65 9123 4567', '+65 9123 4567'],
  ['0060123456789', '0060123456789'],
  ['6591234567', '6591234567'],
])('internationalOf: %s is stored as %s', (typed, stored) => {
  expect(internationalOf(typed)).toBe(stored)
  const isForeign = !stored.startsWith('+62')
  expect(nationalOf(typed)).toBe(isForeign ? typed : stored.slice(3))
  expect(nationalPhoneRule(typed)).toBe(!isForeign ? undefined : /^(\+|00)/.test(typed) ? foreign : unclear)
})

test.each([
  ['+6281234567890', '81234567890'],
  ['+62251100111', '0251100111'],
  ['+65 9123 4567', '+65 9123 4567'],
  ['', ''],
])('typedPhoneOf: the stored %j is %j in a form, which accepts it and stores the same', (stored, typed) => {
  expect(typedPhoneOf(stored)).toBe(typed)
  if (stored.startsWith('+62')) expect([nationalPhoneRule(typed), internationalOf(typed)]).toEqual([undefined, stored])
})

test.each([
  ['0251-100111', '0251-100111'],
  ['(0251) 100-111', '0251-100111'],
  ['(021)5551234', '021-5551234'],
  ['0251 100111', '0251-100111'],
  ['0251/100111', '0251-100111'],
  ['+62 251 100111', '0251-100111'],
  ['+62 (0)21 555 1234', '021-5551234'],
])('officePhoneText: %s is stored as %s', (typed, stored) => {
  expect(officePhoneText(typed)).toBe(stored)
  expect(officePhoneRule(typed)).toBeUndefined()
})

test.each([
  ['0812 7987 6543', ['0812', '79876543']],
  ['+62 812-7987-6543', ['0812', '79876543']],
  ['81279876543', ['0812', '79876543']],
  ['wa.me/6281279876543', ['0812', '79876543']],
  ['0251 831 2345', undefined],
  ['+65 9123 4567', undefined],
  ['0812', undefined],
  ['', undefined],
])('officePartsOfMobile: %s as the telephone of an office is %s', (typed, parts) => {
  expect(officePartsOfMobile(typed)).toEqual(parts)
})

test.each([
  ['0251-100111 ext 12'],
  ['0251-831234/35'],
  ['(0251) 831234 / 831235'],
  ['+65 6123 4567'],
  ['-100111'],
  ['0251-'],
  ['0251100111'],
  ['0251-100-111'],
  ['1'],
])('officePhoneRule rejects %s', (typed) => {
  expect(officePhoneText(typed)).toBe(typed)
  expect(officePhoneRule(typed)).toBeDefined()
})

test.each([
  [' siti@uji.example\u200b', 'siti@uji.example'],
  ['\ufeffsiti@uji.example\u00a0', 'siti@uji.example'],
  ['mailto:siti@uji.example?subject=Halo', 'siti@uji.example'],
  ['siti＠uji．example', 'siti@uji.example'],
])('emailText: %j is stored as %s, and the rule accepts it', (typed, stored) => {
  expect(emailText(typed)).toBe(stored)
  expect(emailRule('')(typed)).toBeUndefined()
})

test('accountEmailRule accepts an address with stray dots, with which an account may exist', () => {
  expect(accountEmailRule('')('siti..rahma@uji.example')).toBeUndefined()
})

test.each([
  '\u200b',
  '\u2800\u3164',
  '\u115f\u1160\uffa0',
  '\u00ad\u034f',
  '\u200d\ufe0f',
  '\u0301',
  '\u{e0041}\u{e0042}',
  '\u202e \u00a0\u3000',
])('required and atLeast reject %j, which cannot be seen', (text) => {
  expect(required('kosong')(text)).toBe('kosong')
  expect(atLeast(3, 'kosong')(text.repeat(3))).toBe('kosong')
})

test.each(['a', '1', '👩\u200d🌾', 'ꦱꦶꦠꦶ', 'سلام\u200f', '🏴\u{e0067}\u{e0062}\u{e007f}', '.'])(
  'required accepts %j, and cleanText leaves it as it is',
  (text) => {
    expect(required('kosong')(text)).toBeUndefined()
    expect(cleanText(text)).toBe(text)
  },
)

test('cleanText removes what turns the direction of a name, and zero-width spaces', () => {
  expect(cleanText(' Keripik\u202egnp.exe\u202c \ufeff')).toBe('Keripikgnp.exe')
  expect(cleanText('\u2066a\u2069\u200bb')).toBe('ab')
})
