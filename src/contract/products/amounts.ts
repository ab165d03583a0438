// @chunk contract-data
// Reads prices and weights as people write them: the form and the cells of a spreadsheet ask the same functions. A text
// that could mean two amounts is refused, because a guess may be wrong by a factor of a hundred or a thousand.

/** A value, or the sentence for its field. */
export type Reading<T> = { value: T } | { problem: string }

export const amountMessages = {
  price: 'Harga hanya boleh berisi angka',
  priceUnclear: 'Harga ini tidak terbaca dengan pasti. Tulis seperti 15000 atau 15.000.',
  priceWhole: 'Tulis harga dalam rupiah penuh, tanpa sen.',
  priceNegative: 'Harga tidak boleh kurang dari nol.',
  priceRange: 'Tulis satu harga saja: yang terendah di Harga bawah, yang tertinggi di Harga atas.',
  weight: 'Berat harus berupa angka, misalnya 250 atau 1,5',
  weightUnclear: 'Berat ini dapat berarti ribuan atau desimal. Tulis seperti 1800 atau 1,8.',
  volume: 'Tulis beratnya dalam gr atau Kg, bukan isinya.',
  digitsLost: 'Sebagian angkanya hilang di lembar kerja. Ubah selnya menjadi teks, lalu tulis lagi lengkap.',
} as const

/**
 * One notation for what keyboards, web pages and spreadsheets write in several: blanks that do not break, full-width
 * letters, invisible marks, dashes.
 */
export const plainText = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** The letters of the longest text that can be an amount. */
const longest = 40

/**
 * The short form that a spreadsheet shows instead of all digits: '8,99E+15'. A name such as '1e5' has no sign after its
 * e.
 */
export const isScientific = (text: string) => /^[+-]?\d([.,]\d+)?e[+-]\d{2,3}$/i.test(text.trim())

/** The whole number that is meant by one with the noise of floating point: 16500.000000000002. Undefined for others. */
function wholeOf(number: number): number | undefined {
  const whole = Math.round(number)
  return Math.abs(number - whole) <= 1e-9 * Math.max(1, Math.abs(number)) ? whole : undefined
}

/** Whole rupiah of a number of a spreadsheet, which may be the result of a formula. */
export function rupiahOf(number: number): Reading<number> {
  const whole = wholeOf(number)
  if (whole === undefined) return { problem: amountMessages.priceWhole }
  return whole < 0 ? { problem: amountMessages.priceNegative } : { value: whole }
}

/** Digits in groups of three, with other decimals than their separator: '15.000', '15,000.00', "15'000", '15 000,5'. */
const grouped = /^(?<digits>[1-9]\d{0,2}(?:([., '])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](?<decimals>\d+))?$/
/** Digits without groups, with decimals: '15000.00'. */
const ungrouped = /^(?<digits>\d+)[.,](?<decimals>\d+)$/

/**
 * The number of a text in digits. Undefined when it is none, or could be several: three decimals may be a fourth group
 * of thousands.
 */
function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const { digits, decimals = '' } = (grouped.exec(text) ?? ungrouped.exec(text))?.groups ?? {}
  if (digits === undefined || decimals.length === 3) return undefined
  return Number(`${digits.replace(/\D/g, '')}.${decimals || 0}`)
}

const magnitudes = { rb: 1e3, ribu: 1e3, k: 1e3, jt: 1e6, juta: 1e6, miliar: 1e9, milyar: 1e9 }
const magnitude = /^([\d.,]+) ?(rb|ribu|k|jt|juta|miliar|milyar)$/i
const currencyBefore = /^(rp|idr)[.:]? ?/i
const currencyAfter = / ?(rupiah|rp|idr)\.?$/i
/** '/pcs', 'per kg'. The price is that of whatever the product is sold by. */
const soldBy = / ?(\/| per ) ?[a-z]+\.?$/i
const range = /\d\D{0,4}?( ?- ?| s\/?d\.? | sampai | hingga |~|\/)\D{0,4}?\d/i

/**
 * A price in whole rupiah; null for an empty text. Reads '15000', '15.000', '15,000', 'Rp 15.000,00', '15.000,-',
 * '15rb', '1,5 juta', '15000.00', 'Rp15.000/pcs' and 16500.000000000002. Refuses '15.00', '15,5', '15.000,000' and
 * '1,5E+04'.
 */
export function readPrice(text: string): Reading<number | null> {
  const plain = plainText(text)
  if (plain === '') return { value: null }
  if (plain.length > longest) return { problem: amountMessages.priceUnclear }
  if (/^-|^\(.*\)$/.test(plain.replace(currencyBefore, '')) && /\d/.test(plain))
    return { problem: amountMessages.priceNegative }
  const amount = plain
    .replace(soldBy, '')
    .replace(currencyAfter, '')
    .replace(currencyBefore, '')
    .replace(/[.,] ?[-=]+$/, '')
    .replace(currencyAfter, '')
  const [, count, unit] = magnitude.exec(amount) ?? []
  if (count && unit) return inThousands(count, magnitudes[unit.toLowerCase() as keyof typeof magnitudes])
  if (isScientific(amount)) return { problem: amountMessages.digitsLost }
  // '15.00' may be fifteen thousand with a zero too few.
  if (/^\d{1,3}[.,](\d{1,2}|\d{4,})$/.test(amount)) return { problem: amountMessages.priceWhole }
  const number = numberOf(amount)
  if (number !== undefined) return rupiahOf(number)
  if (range.test(plain)) return { problem: amountMessages.priceRange }
  return { problem: /\d/.test(amount) ? amountMessages.priceUnclear : amountMessages.price }
}

/** '15' thousands, '1,5' millions. '1.500 ribu' may be one and a half thousand, or one and a half million. */
function inThousands(count: string, factor: number): Reading<number> {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(count)) return { problem: amountMessages.priceUnclear }
  return rupiahOf(Number(count.replace(',', '.')) * factor)
}

export type Weight = { weight: number | null; unit?: 'gr' | 'Kg' }
const weightUnits: Record<string, { unit: 'gr' | 'Kg'; times: number }> = {
  gr: { unit: 'gr', times: 1 },
  Kg: { unit: 'Kg', times: 1 },
  // An ounce of the market is a hundred grams.
  ons: { unit: 'gr', times: 100 },
}
const weightWords: Record<string, keyof typeof weightUnits> = {
  ...{ g: 'gr', gr: 'gr', grm: 'gr', gram: 'gr', grams: 'gr' },
  ...{ kg: 'Kg', kgs: 'Kg', kilo: 'Kg', kilogram: 'Kg', ons: 'ons' },
}
const volumes = /^(ml|mili|mililiter|cc|l|lt|ltr|liter|litre)$/

/** The unit of a weight as people write it; undefined for another word. */
export const weightUnitOf = (word: string): 'gr' | 'Kg' | undefined => {
  const unit = weightWords[plainText(word).replace(/\.$/, '').toLowerCase()]
  return unit === undefined || unit === 'ons' ? undefined : (unit as 'gr' | 'Kg')
}

/**
 * A weight with a decimal comma or point, and its unit if the text has one; `weight` is null for an empty text. '1.500'
 * is 1500, because no weight has thousandths, but not in kilograms; '1,800' is refused, because spreadsheets in English
 * mean 1800.
 */
export function readWeight(text: string): Reading<Weight> {
  const plain = plainText(text)
  if (plain === '') return { value: { weight: null } }
  const [, digits, word = ''] = /^(\d[\d., ']*?) ?([a-z]*)\.?$/i.exec(plain) ?? []
  const unitWord = word.toLowerCase()
  if (digits === undefined || plain.length > longest)
    return { problem: isScientific(plain) ? amountMessages.digitsLost : amountMessages.weight }
  if (volumes.test(unitWord)) return { problem: amountMessages.volume }
  const unitName = weightWords[unitWord]
  if (unitWord !== '' && unitName === undefined) return { problem: amountMessages.weight }
  const isGroupOrDecimals = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(digits)
  if (isGroupOrDecimals && (isGroupOrDecimals[1] === ',' || unitName === 'Kg'))
    return { problem: amountMessages.weightUnclear }
  // Three decimals of '0,250' and '1500,250' cannot be thousands.
  const number = /^(?:0|\d{4,})[.,]\d{3}$/.test(digits) ? Number(digits.replace(',', '.')) : numberOf(digits)
  if (number === undefined) return { problem: amountMessages.weight }
  if (unitName === undefined) return { value: { weight: number } }
  const { unit, times } = weightUnits[unitName]!
  return { value: { weight: number * times, unit } }
}

/** The weight of a form, whose unit is a field of its own: null if empty, NaN if it cannot be read or has a unit. */
export function weightOf(text: string): number | null {
  const reading = readWeight(text)
  return 'value' in reading && reading.value.unit === undefined ? reading.value.weight : Number.NaN
}

/** The error of a price in a form. */
export function priceProblem(text: string): string | undefined {
  const reading = readPrice(text)
  return 'problem' in reading ? reading.problem : undefined
}

/** The error of a weight in a form. */
function weightProblem(text: string): string | undefined {
  const reading = readWeight(text)
  if ('problem' in reading) return reading.problem
  return reading.value.unit === undefined ? undefined : amountMessages.weight
}

/**
 * The rule of a form for an amount that cannot be read: it says how to write it. What the contract says of a readable
 * one stays: a price that is missing, or above the other one.
 */
const amountRule =
  (problemOf: (text: string) => string | undefined) => (text: string, _?: unknown, fromSchema?: string) =>
    problemOf(text) ?? fromSchema

/** The rules of a form with prices and a weight. */
export const amountRules = {
  price_bottom: amountRule(priceProblem),
  price_top: amountRule(priceProblem),
  weight: amountRule(weightProblem),
}
