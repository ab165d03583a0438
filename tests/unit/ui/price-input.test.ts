import { describe, expect, test } from 'vitest'
import { formatTyped, groupDigits, priceOf, priceText } from '#ui/fields/price-input.ts'

// '|' is the caret.
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })

describe('formatTyped, while the user types a price', () => {
  test.each([
    ['', '1|', '1|'],
    ['180', '1800|', '1.800|'],
    ['1.800', '1.8000|', '18.000|'],
    ['18.000', '128.000|', '128.000|'],
    ['18.000', '1|18.000', '1|18.000'],
    ['18.000', '19|8.000', '19|8.000'],
    ['18.000', '18.5|000', '185|.000'],
    ['18.000', '18a|.000', '18|.000'],
    ['128.000', '12|.000', '12|.000'],
    ['1.000', '|.000', '|0'],
    ['', '0|', '0|'],
    ['0', '05|', '5|'],
  ])('%s, then %s gives %s', (before, typed, shown) => {
    const { text, caret } = at(typed)
    expect(formatTyped(text, caret, before)).toEqual(at(shown))
  })

  test('deleting a separator deletes the digit before it, and the caret stays there', () => {
    expect(formatTyped('18000', 2, '18.000')).toEqual(at('1|.000'))
    expect(formatTyped('1234.567', 1, '1.234.567')).toEqual(at('|234.567'))
  })

  test('typing key by key to the end and deleting back again', () => {
    let field = { text: '', caret: 0 }
    const key = (digit: string) => {
      const typed = field.text.slice(0, field.caret) + digit + field.text.slice(field.caret)
      field = formatTyped(typed, field.caret + 1, field.text)
    }
    for (const digit of '1234567') key(digit)
    expect(field).toEqual(at('1.234.567|'))
    while (field.text !== '') {
      const typed = field.text.slice(0, field.caret - 1) + field.text.slice(field.caret)
      field = formatTyped(typed, field.caret - 1, field.text)
    }
    expect(field).toEqual({ text: '', caret: 0 })
  })
})

test.each([
  ['18000', '18.000', 18_000],
  ['Rp 18.000', '18.000', 18_000],
  ['Rp18.000,00', '18.000', 18_000],
  ['18.000,-', '18.000', 18_000],
  ['007', '7', 7],
  ['gratis', '', null],
  ['', '', null],
  ['999.999.999.999', '999.999.999.999', 999_999_999_999],
])('the price %s is shown as %s and read as %s rupiah', (text, shown, rupiah) => {
  expect([groupDigits(text), priceOf(text)]).toEqual([shown, rupiah])
})

test('priceText of no price or 0 is empty', () => {
  expect([priceText(null), priceText(undefined), priceText(0), priceText(25_000)]).toEqual(['', '', '', '25.000'])
})
