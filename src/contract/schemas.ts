// @chunk schemas
import { z } from 'zod/mini'
import { socialPageRule } from './contacts/contact-rules.ts'
import { officePhoneText } from './contacts/read-phone.ts'
import type { SocialNetwork } from './contacts/social-pages.ts'
import { type LineField, productField } from './products/fields.ts'
import { cleanText, emailText, type Rule } from './rules.ts'

// Schemas that several endpoints share.

const noText = 'Harus berupa teks'

/**
 * Text of at most `max` characters, without NUL, which PostgreSQL cannot store. `missing`: the error when it is absent.
 */
export const text = (max: number, sentence = `Paling banyak ${max} huruf`, missing = noText) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : noText) })
    .check(z.maxLength(max, sentence), z.regex(/^[^\0]*$/, 'Ada huruf yang tidak dapat disimpan'))

/** A text that a form rule accepts, with the error message of that rule, also when the text is absent. */
export const ruled = (rule: Rule, max = 400) =>
  text(max, undefined, rule('')).check(
    z.check((field) => {
      const wrong = rule(field.value as string)
      if (wrong) field.issues.push({ code: 'custom', message: wrong, input: field.value })
    }),
  )
/** Text of at most `max` characters, with one sentence for whatever is wrong about it. */
export const boundedText = (max: number, sentence: string, missing = sentence) =>
  z.string(missing).check(z.maxLength(max, sentence))
/** Text of a fixed notation, as a key, a code or a secret: at most `max` characters, and the pattern. */
export const patterned = (pattern: RegExp, max: number, sentence: string, missing = sentence) =>
  boundedText(max, sentence, missing).check(z.regex(pattern, sentence))

/** A random id that a client made, in the notation of RFC 9562. */
export const uuid = (sentence: string) => patterned(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36, sentence)

/** A check that replaces a text by the one that is stored. */
export const cleaned = () => z.overwrite<string>(cleanText)
/** A text that a rule accepts, cleaned first. */
export const trimmed = (rule: Rule, max?: number, clean = cleanText) =>
  z.pipe(text(max ?? 400, undefined, rule('')).check(z.overwrite<string>(clean)), ruled(rule, max))
/** An email address, and the number of an office, as they are stored. */
export const email = (rule: Rule) => trimmed(rule, undefined, emailText)
export const officePhone = (rule: Rule) => trimmed(rule, undefined, officePhoneText)

/** A whole number between `from` and `to`, both included. */
export const whole = (from: number, to: number, sentence = `Harus bilangan bulat ${from} sampai ${to}`) =>
  z.int(sentence).check(z.gte(from, sentence), z.lte(to, sentence))

/** Numeric id of a row. */
export const id = whole(1, 2_147_483_647, 'Nomor tidak dikenal')

/** A boolean as the specification writes it: 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)], 'Harus 0 atau 1')

/**
 * For a check that reads several fields of an object: it runs although another field breaks its rule, so that a form
 * shows the errors of all its fields at once. Fields that have an error may be missing.
 */
export const besideOtherErrors = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** Data that the page needs about a picture before it has loaded. */
export const pictureFacts = z.object({
  width: z.number(),
  height: z.number(),
  /** thumbhash, base64; null until the picture has been processed. */
  thumbhash: z.nullable(z.string()),
})
export type PictureFacts = z.output<typeof pictureFacts>

/** The caller's own shop is found by the token; if the id is sent, it must be that shop's. */
export const optionalOwnId = z.optional(z.nullable(id))
/** A social media page or user name. */
export const social = (network: SocialNetwork) => z.optional(z.nullable(trimmed(socialPageRule(network))))

export const option = z.object({ id: z.number(), name: z.string() })
export type Option = z.output<typeof option>

export const picture = z.extend(pictureFacts, { id: z.number(), url: z.string() })

/**
 * Ids are 0 and names '' until a village is chosen. Coordinates are strings; `is_placed` 0: the pin is not set
 * (acceptance.md#D27).
 */
export const location = z.object({
  province_id: z.number(),
  province_name: z.string(),
  regency_id: z.number(),
  regency_name: z.string(),
  district_id: z.number(),
  district_name: z.string(),
  village_id: z.number(),
  village_name: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  is_placed: flag,
})

/** The schema of a line of text in an answer. Persisted answers of earlier releases do not have a later one. */
export const lineAnswer = (name: LineField): z.ZodMiniType<string | null | undefined> =>
  productField(name).isLater ? z.optional(z.nullable(z.string())) : z.nullable(z.string())
