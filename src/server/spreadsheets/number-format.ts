import type { TableCell } from './table.ts'

// Numbers of a workbook that its format shows as something else.

/** The way a format shows a number; 'digits': with this many digits, leading zeros included. */
export type NumberFormat = 'number' | 'date' | 'percent' | { digits: number }

/** The formats with a number of their own that are dates: of every language, and of East Asian ones. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** The format with this number, and with this code if the workbook defines it. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : id === 9 || id === 10 ? 'percent' : 'number'
  // The first section is that of positive numbers. Texts, colours, currencies and single letters are not of the format.
  const bare = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .split(';')[0]!
  if (/^0{2,}$/.test(bare)) return { digits: bare.length }
  if (bare.includes('%')) return 'percent'
  // 'm' is the minute beside an hour or a second.
  if (/[dy]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return /general/i.test(bare) ? 'number' : 'date'
  return 'number'
}

/** A number as its format shows it: a date like 2026-12-31, '15%', '00123', or the number itself. */
export function formatNumber(value: number, format: NumberFormat, is1904: boolean): TableCell {
  if (format === 'date') return dateOfSerial(value, is1904) ?? value
  if (format === 'percent') return `${Number((value * 100).toPrecision(15))}%`
  if (typeof format === 'object' && Number.isInteger(value) && value >= 0)
    return value < 10 ** format.digits ? String(value).padStart(format.digits, '0') : value
  return value
}

/** Days between the two calendars of spreadsheets. */
const days1904 = 1462
const lastDay = 2_958_465

/** The calendar date of a serial number, without its time of day; undefined for what is no date. */
function dateOfSerial(serial: number, is1904: boolean): string | undefined {
  const day = Math.floor(serial + 1e-9) + (is1904 ? days1904 : 0)
  if (day < 1 || day > lastDay) return undefined
  // The first calendar has a 29 February 1900, which never was.
  return new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * 86_400_000).toISOString().slice(0, 10)
}
