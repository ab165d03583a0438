import { z } from 'zod/mini'

// Shapes that several endpoints share.

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
