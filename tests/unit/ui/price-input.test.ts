import { describe, expect, test } from 'vitest'
import { amountMessages } from '#contract/products/amounts.ts'
import { type Entered, enterPrice, priceOf, priceText, textWhenLeft } from '#ui/fields/price-input.ts'

// '|' is the caret; '[' and ']' are the ends of a selection.
const selected = (marked: string) => {
  const start = marked.search(/[|[]/)
  const text = marked.replace(/[|[\]]/g, '')
  return { text, start, end: marked.includes('[') ? marked.indexOf(']') - 1 : start }
}
/** The field after `key` replaced the selection of `before`. */
function type(before: string, key: string): string {
  const field = selected(before)
  const typed = field.text.slice(0, field.start) + key + field.text.slice(field.end)
  return shown(enterPrice(field, typed, field.start + key.length))
}
const shown = ({ text, caret, refused }: Entered) =>
  `${text.slice(0, caret)}|${text.slice(caret)}${refused ? ` ${refused}` : ''}`
/** The field after the letter before the caret was deleted. */
function erase(before: string): string {
  const { text, start } = selected(before)
  return shown(enterPrice({ text, start, end: start }, text.slice(0, start - 1) + text.slice(start), start - 1, true))
}

describe('enterPrice', () => {
  test.each([
    ['|', '1', '1|'],
    ['180|', '0', '1.800|'],
    ['1.800|', '0', '18.000|'],
    ['1|8.000', '2', '12|8.000'],
    ['|18.000', '1', '1|18.000'],
    ['18.|000', '5', '185|.000'],
    ['0|', '5', '5|'],
    ['[18.000]', '20000', '20.000|'],
    ['18.000|', '500', '18.000.500|'],
  ])('digits in %s: %s gives %s', (before, key, after) => {
    expect(type(before, key)).toBe(after)
  })

  test.each([
    ['128|.000', '12|.000'],
    ['1|.000', '|0'],
    ['18.|000', '1|.000'],
    ['1.|234.567', '|234.567'],
    ['1.800|', '180|'],
  ])('deleting in %s gives %s', (before, after) => {
    expect(erase(before)).toBe(after)
  })

  test('typing key by key to the end and deleting back again', () => {
    let field = '|'
    for (const digit of '1234567') field = type(field, digit)
    expect(field).toBe('1.234.567|')
    while (field !== '|') field = erase(field)
  })

  test.each([
    ['Rp15.000,00', '15.000|'],
    ['15,000.00', '15.000|'],
    ['15000.00', '15.000|'],
    ['15.000', '15.000|'],
    ['15rb', '15.000|'],
    ['1,5 juta', '1.500.000|'],
    ['Rp15.000,00 / pcs', '15.000|'],
  ])('a text that arrives at once, %s, is read as a price', (text, after) => {
    expect([type('|', text), type('[9.000]', text)]).toEqual([after, after])
  })

  test('a text at once completes what is there', () => {
    expect([type('15|', ' ribu'), type('15|', '.000'), type('1|5.000', '.2')]).toEqual([
      ...['15.000|', '15.000|', `1|5.000 ".2" tidak dipakai. ${amountMessages.priceUnclear}`],
    ])
  })

  test.each([
    ['15.000 - 20.000', amountMessages.priceRange],
    ['15.00', amountMessages.priceWhole],
    ['gratis', amountMessages.price],
  ])('a text at once that is no price, %s, is left out with a sentence', (text, sentence) => {
    expect([type('|', text), type('[9.000]', text)]).toEqual([
      `| "${text}" tidak dipakai. ${sentence}`,
      `| "${text}" tidak dipakai. ${sentence}`,
    ])
  })

  test.each([
    ['15rb', '15.000'],
    ['15000,00', '15.000'],
    ['15000.00', '15.000.00'],
    ['15.00', '15.00'],
    ['15.000', '15.000'],
    ['1,5jt', '1.500.000'],
    ['gratis', 'gratis'],
  ])('%s key by key is read when the field is left: %s', (text, left) => {
    let field = '|'
    for (const key of text) field = type(field, key)
    expect(textWhenLeft(field.replace('|', ''))).toBe(left)
  })
})

test.each([
  ['18.000', 18_000],
  ['18rb', 18_000],
  ['15.00', Number.NaN],
  ['', null],
  ['999.999.999.999', 999_999_999_999],
])('the field %s is %s rupiah', (text, rupiah) => {
  expect(priceOf(text)).toBe(rupiah)
})

test('priceText of no price or 0 is empty', () => {
  expect([priceText(null), priceText(undefined), priceText(0), priceText(25_000)]).toEqual(['', '', '', '25.000'])
})
