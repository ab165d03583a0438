import { expect, test } from 'vitest'
import { digitGroup, onlyDigits } from '#ui/fields/input-filter.ts'
import { onlyPhone, pastedPhone } from '#ui/fields/phone-input.ts'

// Pasted texts, before they are measured.

test.each([
  ['NIB: 1234567890123', 13, '1234567890123'],
  ['1234 5678 90123', 13, '1234567890123'],
  ['1234.5678.90123\u200b', 13, '1234567890123'],
  ['１２３４５６７８９０１２３', 13, '1234567890123'],
  ['Kode pos 16121', 5, '16121'],
  ['Kode 2FA Anda: 123 456', 6, '123456'],
  ['RT 003 / RW 005', 3, undefined],
  ['12345678901234', 13, undefined],
  ['tidak ada', 5, undefined],
])('digitGroup: %j has as number of %i digits %j', (text, length, found) => {
  expect(digitGroup(text, length)).toBe(found)
})

test.each([
  ['https://wa.me/6281234567890', '6281234567890'],
  ['https://api.whatsapp.com/send?phone=6281234567890&text=Halo', '6281234567890'],
  ['tel:081234567890', '6281234567890'],
  ['+62 (0)812-3456-7890', '6281234567890'],
  ['WA: 0812 3456 7890', '081234567890'],
  ['0812-3456-7890 ext 12', '081234567890'],
  ['081234567890 / 081234567891', '081234567890'],
  ['٠٨١٢٣٤٥٦٧٨٩٠', '081234567890'],
  ['+65 9123 4567', '+6591234567'],
  ['0065 9123 4567', '+6591234567'],
  ['https://wa.me/6591234567', '+6591234567'],
  ['812', undefined],
  ['https://wa.me/message/ABC', undefined],
])('pastedPhone: %j gives %j', (text, found) => {
  expect(pastedPhone(text)).toBe(found)
})

test.each([
  ['+', '+'],
  ['+6', '+6'],
  ['+62', '62'],
  ['+65 9', '+659'],
  ['08a12', '0812'],
  ['0812+', '0812'],
])('onlyPhone: of %j stays %j while it is typed', (typed, accepted) => {
  expect(onlyPhone(typed)).toBe(accepted)
})

test('onlyDigits reads digits of other scripts and widths', () => {
  expect(onlyDigits('١٢ ３４ a5')).toBe('12345')
})
