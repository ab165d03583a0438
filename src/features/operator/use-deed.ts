import { useQueryClient } from '@tanstack/react-query'
import { say } from '#ui/news.ts'
import { askDesk, type DeskAnswer, type DeskAsk, type DeskCall, deskKey } from './desk.ts'

/**
 * Does one thing at the desk, says what the server says of it, and asks anew for what it changes: also when it was
 * refused, for then something here is older than it. Throws what went wrong.
 */
export function useDeed() {
  const client = useQueryClient()
  return async <Name extends DeskCall>(name: Name, ask: DeskAsk<Name>, ...changes: DeskCall[]) => {
    try {
      const answer = (await askDesk(client, name, ask)) as DeskAnswer<Name> & { message?: string }
      if (answer.message) say(answer.message)
      return answer
    } finally {
      await Promise.all(changes.map((changed) => client.invalidateQueries({ queryKey: deskKey(changed) })))
    }
  }
}
