import type { MessageState } from '#contract/operator-help.ts'
import { State } from '#ui/State.tsx'

export const messageStateNames: Record<MessageState, string> = {
  new: 'Baru',
  answered: 'Dijawab',
  closed: 'Ditutup',
  spam: 'Spam',
}
const looks = { new: 'wait', answered: 'good', closed: undefined, spam: 'wrong' } as const

export function MessageStateMark({ state }: { state: MessageState }) {
  const look = looks[state]
  return <State {...(look && { look })}>{messageStateNames[state]}</State>
}
