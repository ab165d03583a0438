import { z } from 'zod/mini'

// Values both sides agree on, and how they are said to a person.

/** Text of at most `max` characters without the NUL that a database cannot keep. */
export const text = (max: number, sentence = `Paling banyak ${max} huruf`) =>
  z
    .string('Harus berupa teks')
    .check(z.maxLength(max, sentence), z.regex(/^[^\0]*$/, 'Ada huruf yang tidak dapat disimpan'))

/** A whole number between `from` and `to`, both included. */
export const whole = (from: number, to: number, sentence = `Harus bilangan bulat ${from} sampai ${to}`) =>
  z.int(sentence).check(z.gte(from, sentence), z.lte(to, sentence))

/** Numeric id of a row. */
export const id = whole(1, 2_147_483_647, 'Nomor tidak dikenal')

/** 0 or 1, as the specification writes yes and no. */
export const flag = z.union([z.literal(0), z.literal(1)], 'Harus 0 atau 1')

/** What the page must know of a picture before it has loaded. */
export const pictureFacts = z.object({
  width: z.number(),
  height: z.number(),
  /** thumbhash, base64; null until the picture has been drawn. */
  thumbhash: z.nullable(z.string()),
})
export type PictureFacts = z.output<typeof pictureFacts>

/** Rp58.000: Indonesian locale, no decimals (S2 §9). Amount in whole rupiah. */
export const rupiah = (amount: number) => `Rp${wholeNumber(amount)}`

/** 1.234.567, the same on every machine, whatever its locale data. */
export const wholeNumber = (amount: number) => String(Math.round(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** 'low - high'; one price when both are the same. The space before the hyphen does not break (U+00A0). */
export const priceRange = (bottom: number, top: number) =>
  bottom === top ? rupiah(bottom) : `${rupiah(bottom)}\u00A0- ${rupiah(top)}`

const months = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ')

/** '2028-03-10' → '10 Maret 2028' (S2 §9). A calendar date has no time zone. */
export function longDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** '250.00' → '250', '12.50' → '12,5' (D34). */
export const weightText = (weight: string) => weight.replace(/\.0*$|(\.\d*?)0+$/, '$1').replace('.', ',')

/** The first `max` characters; longer text ends in an ellipsis that takes the place of nothing (S2 §9, D33). */
export const cutText = (full: string, max: number) => {
  const letters = [...full]
  return letters.length > max ? `${letters.slice(0, max).join('').trimEnd()}…` : full
}
