import type { MessageState } from '#contract/operator/help.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'

export const messageStateNames: Record<MessageState, string> = {
  new: 'Baru',
  answered: 'Dijawab',
  closed: 'Ditutup',
  spam: 'Spam',
}
const tagLooks = { new: 'wait', answered: 'good', closed: undefined, spam: 'wrong' } as const

export function MessageStatusTag({ state }: { state: MessageState }) {
  const look = tagLooks[state]
  return <StatusTag {...(look && { look })}>{messageStateNames[state]}</StatusTag>
}
