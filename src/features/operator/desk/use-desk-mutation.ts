import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.ts'
import { type DeskAnswer, type DeskAsk, type DeskEndpointName, deskQueryKey, requestDesk } from './desk-client.ts'

/**
 * Does one thing at the desk, says what the server says of it, and asks anew for what it changes: also when it was
 * refused, for then something here is older than it. Throws what went wrong.
 */
export function useDeskMutation() {
  const client = useQueryClient()
  return async <Name extends DeskEndpointName>(name: Name, ask: DeskAsk<Name>, ...changes: DeskEndpointName[]) => {
    try {
      const answer = (await requestDesk(client, name, ask)) as DeskAnswer<Name> & { message?: string }
      if (answer.message) toast(answer.message)
      return answer
    } finally {
      await Promise.all(changes.map((changed) => client.invalidateQueries({ queryKey: deskQueryKey(changed) })))
    }
  }
}
