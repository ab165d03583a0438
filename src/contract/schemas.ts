import { z } from 'zod/mini'
import type { Rule } from './rules.ts'

// Shapes that several endpoints share.

const noText = 'Harus berupa teks'

/** Text of at most `max` characters without the NUL that a database cannot keep. `missing` is said when there is none. */
export const text = (max: number, sentence = `Paling banyak ${max} huruf`, missing = noText) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : noText) })
    .check(z.maxLength(max, sentence), z.regex(/^[^\0]*$/, 'Ada huruf yang tidak dapat disimpan'))

/** A text that a rule of the forms agrees with; its sentence is the form's, also when there is no text at all. */
export const ruled = (rule: Rule, max = 400) =>
  text(max, undefined, rule('')).check(
    z.check((field) => {
      const wrong = rule(field.value as string)
      if (wrong) field.issues.push({ code: 'custom', message: wrong, input: field.value })
    }),
  )
/** The same, without what stands around it. */
export const trimmed = (rule: Rule, max?: number) =>
  z.pipe(text(max ?? 400, undefined, rule('')).check(z.trim()), ruled(rule, max))

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
