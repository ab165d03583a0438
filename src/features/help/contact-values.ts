import { contactRules as rules } from '#contract/help-rules.ts'
import type { MessageAsk } from '#forms/contact-write.ts'
import type { Session } from '#session/session.ts'

export type MessageValues = { name: string; email: string; subject: string; messages: string }

export const contactRules = rules
export const emptyMessage: MessageValues = { name: '', email: '', subject: '', messages: '' }
const names = Object.keys(emptyMessage) as (keyof MessageValues)[]

export const messageOfAsk = (ask: Record<string, unknown>): MessageValues =>
  Object.fromEntries(names.map((name) => [name, String(ask[name] ?? '')])) as MessageValues

export const askOfMessage = (values: MessageValues): MessageAsk =>
  Object.fromEntries(names.map((name) => [name, values[name].trim()])) as MessageAsk

/** Who is signed in need not say who they are. */
export const messageFrom = (me: Pick<Session, 'user_name' | 'user_email'> | undefined): MessageValues | undefined =>
  me && { ...emptyMessage, name: me.user_name, email: me.user_email }

export const isSame = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  names.every((name) => String(one[name] ?? '').trim() === String(other[name] ?? '').trim())
