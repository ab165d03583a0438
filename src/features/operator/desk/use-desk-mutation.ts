import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { type DeskAnswer, type DeskAsk, type DeskEndpointName, deskQueryKey, requestDesk } from './desk-client.ts'

/**
 * A mutation of the desk. It shows what the server says of it, and asks anew for the queries it `invalidates`, before it
 * resolves: also when it was refused, for then something here is older than what the server has.
 */
export function useDeskMutation<Name extends DeskEndpointName>(name: Name, ...invalidates: DeskEndpointName[]) {
  const client = useQueryClient()
  return useSingleFlightMutation<DeskAnswer<Name>, DeskAsk<Name>>({
    mutationFn: (ask) => requestDesk(client, name, ask),
    onSuccess(answer) {
      const { message } = answer as { message?: string }
      if (message) toast(message)
    },
    onSettled: () =>
      Promise.all(invalidates.map((changed) => client.invalidateQueries({ queryKey: deskQueryKey(changed) }))),
  })
}
