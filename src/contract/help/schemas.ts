import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { needed } from '../rules.ts'
import { email as emailOf, text, trimmed, whole } from '../schemas.ts'
import { helpEndpoints } from './endpoints.ts'
import { contactRules } from './rules.ts'

// FAQ, the contact form, the texts of the site, and the export and deletion of an account's data.

/** A question and its answer; `remark` is rich text. */
const faqItem = z.object({ id: z.number(), category_id: z.number(), title: z.string(), remark: z.string() })
export type FaqItem = z.output<typeof faqItem>

/** The texts of the site, which are published in versions. */
export const textKinds = ['terms', 'sni', 'privacy'] as const
export const textKind = z.enum(textKinds, 'Naskah tidak dikenal')
export type TextKind = (typeof textKinds)[number]

const helpText = z.object({
  kind: textKind,
  version: z.number(),
  /** Rich text. */
  remark: z.string(),
  /** The first day on which it is in force, a calendar date. */
  in_force: z.string(),
})
export type HelpText = z.output<typeof helpText>

export const contactFacts = z.object({
  address: z.string(),
  /** '+6281234567890', or ''. */
  whatsapp: z.string(),
  email: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  tiktok: z.string(),
})
export type ContactFacts = z.output<typeof contactFacts>

const password = text(400, 'Maximum 50 symbols', needed).check(z.minLength(1, needed))
const nothing = z.object({})

/** The request to delete the account, if there is one. Times are ISO 8601. */
const deletion = z.object({
  asked: z.nullable(
    z.object({
      at: z.string(),
      /** Until then the account is not deleted, so that the request can be withdrawn. */
      not_before: z.string(),
    }),
  ),
  /** The last refused request with its reason. */
  refused: z.nullable(z.object({ at: z.string(), remark: z.string() })),
})
export type Deletion = z.output<typeof deletion>

export const help = withSchemas(helpEndpoints, {
  /** The visible questions by category and position; `category_id` 0 means all categories. */
  faq: {
    ask: z.object({ search: z._default(text(100), ''), category_id: z._default(whole(0, 4), 0) }),
    answer: z.object({ data: z.object({ faq: z.array(faqItem) }) }),
  },
  /** The version that is in force today, and the next one if it is published already. */
  text: {
    ask: z.object({ kind: textKind }),
    answer: z.object({ data: helpText, next: z.nullable(z.object({ version: z.number(), in_force: z.string() })) }),
  },
  /** The site's contact data; empty fields are not shown. */
  facts: {
    ask: nothing,
    answer: z.object({ data: contactFacts }),
  },
  /** A message to the operators. With an idempotency key it is stored only once, also without a session. */
  contactUs: {
    ask: z.object({
      name: trimmed(contactRules.name),
      email: emailOf(contactRules.email),
      subject: trimmed(contactRules.subject),
      messages: trimmed(contactRules.messages, 10_000),
    }),
    answer: z.object({ message: z.string() }),
  },
  /** All data of the account, as one JSON text. */
  export: {
    ask: z.object({ password }),
    answer: z.object({ data: z.object({ name: z.string(), json: z.string() }) }),
  },
  deletion: {
    ask: nothing,
    answer: z.object({ data: deletion }),
  },
  /** Requests the deletion of the caller's account, which an operator then carries out. */
  askDeletion: {
    ask: z.object({ password, reason: z._default(text(500), '') }),
    answer: z.object({ message: z.string(), data: deletion }),
  },
  withdrawDeletion: {
    ask: nothing,
    answer: z.object({ message: z.string(), data: deletion }),
  },
})
