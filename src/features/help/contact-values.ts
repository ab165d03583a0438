import { contactRules as rules } from '#contract/help/help-rules.ts'
import type { MessageAsk } from '#drafts/writes/contact-write.ts'
import type { Session } from '#session/session.ts'

export type MessageValues = { name: string; email: string; subject: string; messages: string }

export const contactRules = rules
export const emptyMessage: MessageValues = { name: '', email: '', subject: '', messages: '' }
const fieldNames = Object.keys(emptyMessage) as (keyof MessageValues)[]

export const messageOfInput = (ask: Record<string, unknown>): MessageValues =>
  Object.fromEntries(fieldNames.map((name) => [name, String(ask[name] ?? '')])) as MessageValues

export const inputOfMessage = (values: MessageValues): MessageAsk =>
  Object.fromEntries(fieldNames.map((name) => [name, values[name].trim()])) as MessageAsk

/** Who is signed in need not say who they are. */
export const messageFromSession = (
  me: Pick<Session, 'user_name' | 'user_email'> | undefined,
): MessageValues | undefined => me && { ...emptyMessage, name: me.user_name, email: me.user_email }

export const isSameMessage = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  fieldNames.every((name) => String(one[name] ?? '').trim() === String(other[name] ?? '').trim())
