import type { MessageState } from '#contract/operator/help.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'

export const messageStateNames: Record<MessageState, string> = {
  new: 'Baru',
  answered: 'Dijawab',
  closed: 'Ditutup',
  spam: 'Spam',
}
const tagVariants = { new: 'wait', answered: 'good', closed: undefined, spam: 'wrong' } as const

export function MessageStatusTag({ state }: { state: MessageState }) {
  const variant = tagVariants[state]
  return <StatusTag {...(variant && { variant })}>{messageStateNames[state]}</StatusTag>
}
