import { z } from 'zod/mini'
import { role } from '../account/schemas.ts'
import { nationalPhoneRule, socialPageRule } from '../contacts/contact-rules.ts'
import type { Endpoint } from '../endpoint.ts'
import { contactRules } from '../help/rules.ts'
import { contactFacts, textKind } from '../help/schemas.ts'
import { isDate } from '../products/rules.ts'
import { all, atMost, ifFilled, type Rule, required } from '../rules.ts'
import { boundedText, email as emailOf, id, text, trimmed, whole } from '../schemas.ts'
import { order } from './content.ts'
import { deskReason, listAsk, listed, standing } from './lspro.ts'

// The operator's pages of FAQ, messages, the texts of the site, and requests to delete accounts.

const filled = 'Mohon isi Kolom ini'
export const questionRule = all(required(filled), atMost(200))
export const answerRule = all(required('Mohon isi jawabannya'), atMost(5000))

export const factRules = {
  address: atMost(300),
  whatsapp: ifFilled(nationalPhoneRule),
  email: ifFilled(contactRules.email),
  facebook: socialPageRule('facebook'),
  instagram: socialPageRule('instagram'),
  tiktok: socialPageRule('tiktok'),
} satisfies Record<string, Rule>

/** The maximum length of a text of the site in characters, its markup included. */
export const maxHelpTextLength = 50_000

const versionRead = z.optional(z.nullable(text(60)))
const version = whole(1, 2_147_483_647)
const messageAnswer = z.object({ message: z.string() })
const saved = z.object({ message: z.string(), data: z.object({ id: z.number() }) })

export const messageStates = ['new', 'answered', 'closed', 'spam'] as const
export type MessageState = (typeof messageStates)[number]
const messageState = z.enum(messageStates, 'Keadaan tidak dikenal')

const question = z.object({
  id: z.number(),
  category_id: z.number(),
  title: z.string(),
  remark: z.string(),
  status: standing,
  /** A save must send it, and is rejected once the row has been changed by another operator. */
  seen: z.string(),
})
export type DeskQuestion = z.output<typeof question>

const messageRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: messageState,
  created_at: z.string(),
})

const message = z.extend(messageRow, {
  messages: z.string(),
  version: z.number(),
  /** The sender, if they were signed in. */
  user: z.nullable(z.object({ id: z.number(), role })),
  answers: z.array(z.object({ id: z.number(), who: z.string(), remark: z.string(), at: z.string() })),
})
export type DeskMessage = z.output<typeof message>

const siteTextVersion = z.object({
  version: z.number(),
  in_force: z.string(),
  published_at: z.string(),
  published_by: z.string(),
})
const siteText = z.object({
  kind: textKind,
  /** The draft. `saved` is the number of its saves; the next save must send it. */
  draft: z.nullable(z.object({ remark: z.string(), saved: z.number(), updated_at: z.string() })),
  /** The newest first. */
  versions: z.array(siteTextVersion),
  /** The version in force today. */
  now: z.nullable(z.number()),
})
export type DeskText = z.output<typeof siteText>

const deletionRow = z.object({
  id: z.number(),
  /** Null once the account has been deleted. */
  user_id: z.nullable(z.number()),
  email: z.nullable(z.string()),
  role,
  shop: z.nullable(z.object({ id: z.number(), name: z.string(), products: z.number() })),
  reason: z.string(),
  asked_at: z.string(),
  not_before: z.string(),
  withdrawn_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  closed_by: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['deleted', 'refused'])),
  remark: z.nullable(z.string()),
})
export type DeskDeletion = z.output<typeof deletionRow>

export const helpDesk = {
  /** All questions by category and position, hidden ones included. */
  questions: {
    path: '/operator/faq',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(question) }),
  },
  /** Creates a question at the end of its category, or changes the one with this `id`. `remark` is rich text. */
  saveQuestion: {
    path: '/operator/faq/save',
    access: 'operator',
    ask: z.object({
      id: z.optional(z.nullable(id)),
      seen: versionRead,
      category_id: whole(1, 4, 'Kategori tidak dikenal'),
      title: trimmed(questionRule),
      remark: text(50_000, 'Jawaban terlalu panjang', 'Mohon isi jawabannya'),
      status: z._default(standing, 'active'),
    }),
    answer: saved,
  },
  /** Reorders all questions of a category: `was` is the order as it was read, `ids` the new one. */
  orderQuestions: {
    path: '/operator/faq/order',
    access: 'operator',
    ask: z.object({ category_id: whole(1, 4, 'Kategori tidak dikenal'), ...order() }),
    answer: messageAnswer,
  },
  /** Messages from the contact form, the latest first; of one state, or of all. */
  messages: {
    path: '/operator/messages',
    access: 'operator',
    ask: z.object({ ...listAsk, status: z.optional(z.nullable(messageState)) }),
    answer: z.object({ data: z.array(messageRow), waiting: z.number(), ...listed }),
  },
  message: {
    path: '/operator/message',
    access: 'operator',
    ask: z.object({ id }),
    answer: z.object({ data: message }),
  },
  /** Sends the answer to the sender by mail. */
  answerMessage: {
    path: '/operator/message/answer',
    access: 'operator',
    ask: z.object({ id, version, remark: trimmed(answerRule, 10_000) }),
    answer: messageAnswer,
  },
  standMessage: {
    path: '/operator/message/stand',
    access: 'operator',
    ask: z.object({ id, version, status: messageState }),
    answer: messageAnswer,
  },
  texts: {
    path: '/operator/texts',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(siteText) }),
  },
  /** The text of a published version. */
  textVersion: {
    path: '/operator/text/version',
    access: 'operator',
    ask: z.object({ kind: textKind, version }),
    answer: z.object({ data: z.object({ remark: z.string() }) }),
  },
  /** Saves the draft of a text; `saved` 0 creates one. */
  saveText: {
    path: '/operator/text/save',
    access: 'operator',
    ask: z.object({
      kind: textKind,
      saved: whole(0, 2_147_483_647),
      remark: text(maxHelpTextLength, 'Naskah terlalu panjang', 'Mohon isi naskahnya'),
    }),
    answer: messageAnswer,
  },
  /** Publishes the draft; `in_force` is today or later. */
  publishText: {
    path: '/operator/text/publish',
    access: 'operator',
    ask: z.object({
      kind: textKind,
      saved: version,
      in_force: boundedText(40, 'Pilih tanggalnya').check(z.refine(isDate, 'Pilih tanggalnya')),
    }),
    answer: messageAnswer,
  },
  dropText: {
    path: '/operator/text/drop',
    access: 'operator',
    ask: z.object({ kind: textKind, saved: version }),
    answer: messageAnswer,
  },
  facts: {
    path: '/operator/contact',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.extend(contactFacts, { version: z.number() }) }),
  },
  saveFacts: {
    path: '/operator/contact/save',
    access: 'operator',
    ask: z.object({
      version,
      address: trimmed(factRules.address),
      whatsapp: trimmed(factRules.whatsapp),
      email: emailOf(factRules.email),
      facebook: trimmed(factRules.facebook),
      instagram: trimmed(factRules.instagram),
      tiktok: trimmed(factRules.tiktok),
    }),
    answer: messageAnswer,
  },
  /** Requests to delete an account: the `open` ones, the longest waiting first, or the closed and withdrawn ones. */
  deletions: {
    path: '/operator/deletions',
    access: 'operator',
    ask: z.object({ open: z._default(z.union([z.literal(0), z.literal(1)]), 1), page: listAsk.page }),
    answer: z.object({ data: z.array(deletionRow), waiting: z.number(), ...listed }),
  },
  /** Deletes the account permanently, or refuses with the reason in `remark`. */
  closeDeletion: {
    path: '/operator/deletion/close',
    access: 'operator',
    ask: z.object({ id, outcome: z.enum(['deleted', 'refused'], 'Putusan tidak dikenal'), remark: deskReason }),
    answer: messageAnswer,
  },
} satisfies Record<string, Endpoint>
