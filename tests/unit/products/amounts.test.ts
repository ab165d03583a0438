import { describe, expect, test } from 'vitest'
import { amountMessages, amountRules, readPrice, readWeight } from '#contract/products/amounts.ts'

describe('readPrice', () => {
  test.each([
    ['15000', 15_000],
    ['15.000', 15_000],
    ['15,000', 15_000],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['15 000', 15_000],
    ["15'000", 15_000],
    ['Rp 15.000,00', 15_000],
    ['Rp15.000,00 / pcs', 15_000],
    ['rp. 15.000,-', 15_000],
    ['IDR 15,000.00', 15_000],
    ['15.000,00 IDR', 15_000],
    ['15.000 rupiah', 15_000],
    ['15.000 per kg', 15_000],
    ['15000.00', 15_000],
    ['15000.0', 15_000],
    ['16500.000000000002', 16_500],
    ['17999.999999999996', 18_000],
    ['15rb', 15_000],
    ['15 ribu rupiah', 15_000],
    ['15,5rb', 15_500],
    ['15k', 15_000],
    ['1,5 juta', 1_500_000],
    ['1.5jt', 1_500_000],
    ['Rp\u00a015.000', 15_000],
    ['15\u2009000', 15_000],
    ['15\u202f000', 15_000],
    ['\u200e15.000\ufeff', 15_000],
    ['１５．０００', 15_000],
    ['007', 7],
    ['0', 0],
    ['', null],
    ['\u00a0', null],
  ])('%j is %j', (text, value) => {
    expect(readPrice(text)).toEqual({ value })
  })

  test.each([
    ['15.00', amountMessages.priceWhole],
    ['15,00', amountMessages.priceWhole],
    ['1.5', amountMessages.priceWhole],
    ['15.0000', amountMessages.priceWhole],
    ['15000,50', amountMessages.priceWhole],
    ['1.250.000,50', amountMessages.priceWhole],
    ['15.000.00', amountMessages.priceUnclear],
    ['15000.000', amountMessages.priceUnclear],
    ['15.000,000', amountMessages.priceUnclear],
    ['1.50.000', amountMessages.priceUnclear],
    ['15 16', amountMessages.priceUnclear],
    ['15000 16000', amountMessages.priceUnclear],
    ['1.500 ribu', amountMessages.priceUnclear],
    ['1 juta 500 ribu', amountMessages.priceUnclear],
    ['±15.000', amountMessages.priceUnclear],
    ['USD 15', amountMessages.priceUnclear],
    ['=1+1', amountMessages.priceUnclear],
    ['9'.repeat(50), amountMessages.priceUnclear],
    ['15000-18000', amountMessages.priceRange],
    ['Rp 15.000 – Rp 18.000', amountMessages.priceRange],
    ['15.000 s/d 20.000', amountMessages.priceRange],
    ['15000/18000', amountMessages.priceRange],
    ['-15000', amountMessages.priceNegative],
    ['(15.000)', amountMessages.priceNegative],
    ['Rp −15.000', amountMessages.priceNegative],
    ['1,5E+04', amountMessages.digitsLost],
    ['gratis', amountMessages.price],
    ['Rp', amountMessages.price],
  ])('%j is refused: %s', (text, problem) => {
    expect(readPrice(text)).toEqual({ problem })
  })
})

describe('readWeight', () => {
  test.each([
    ['250', { weight: 250 }],
    ['1,5', { weight: 1.5 }],
    ['1.500', { weight: 1500 }],
    ['1,500.5', { weight: 1500.5 }],
    ['1500,250', { weight: 1500.25 }],
    ['0.250', { weight: 0.25 }],
    ['250.00', { weight: 250 }],
    ['250 gr', { weight: 250, unit: 'gr' }],
    ['250gram', { weight: 250, unit: 'gr' }],
    ['1,5 Kg.', { weight: 1.5, unit: 'Kg' }],
    ['２５０\u00a0ｇ', { weight: 250, unit: 'gr' }],
    ['2 ons', { weight: 200, unit: 'gr' }],
    ['', { weight: null }],
  ])('%j is %j', (text, value) => {
    expect(readWeight(text)).toEqual({ value })
  })

  test.each([
    ['1,800', amountMessages.weightUnclear],
    ['12,500', amountMessages.weightUnclear],
    ['1.500 kg', amountMessages.weightUnclear],
    ['500 ml', amountMessages.volume],
    ['1 liter', amountMessages.volume],
    ['12 pcs', amountMessages.weight],
    ['1/2 kg', amountMessages.weight],
    ['-3', amountMessages.weight],
    ['1e3', amountMessages.weight],
    ['1E+03', amountMessages.digitsLost],
  ])('%j is refused: %s', (text, problem) => {
    expect(readWeight(text)).toEqual({ problem })
  })
})

test('a form says how to write an amount that cannot be read, and takes the unit from its own field', () => {
  const { price_bottom, weight } = amountRules
  expect([price_bottom('15.00'), price_bottom('15rb'), weight('1,800'), weight('250'), weight('250 gr')]).toEqual([
    ...[amountMessages.priceWhole, undefined, amountMessages.weightUnclear, undefined, amountMessages.weight],
  ])
})
