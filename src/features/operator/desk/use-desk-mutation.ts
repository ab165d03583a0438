import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { type DeskAnswer, type DeskEndpointName, type DeskRequest, deskQueryKey, requestDesk } from './desk-client.ts'

/**
 * A mutation of the desk. It shows the server's message as a toast, and resolves after the queries in `invalidates`
 * were fetched again. That also happens after a rejection, because then some data here is outdated. `failedAt`: when
 * the last call failed, in ms by this computer's clock; 0 if none has.
 */
export function useDeskMutation<Name extends DeskEndpointName>(name: Name, ...invalidates: DeskEndpointName[]) {
  const client = useQueryClient()
  const [failedAt, setFailedAt] = useState(0)
  const mutation = useSingleFlightMutation<DeskAnswer<Name>, DeskRequest<Name>>({
    mutationFn: (ask) => requestDesk(client, name, ask),
    onSuccess(answer) {
      const { message } = answer as { message?: string }
      if (message) toast(message)
    },
    onError: () => setFailedAt(Date.now()),
    onSettled: () =>
      Promise.all(invalidates.map((changed) => client.invalidateQueries({ queryKey: deskQueryKey(changed) }))),
  })
  return { ...mutation, failedAt }
}
