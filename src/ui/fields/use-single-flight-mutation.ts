// @chunk form
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Problem } from '#contract/problem.ts'

/**
 * `useMutation` whose `mutate` does nothing while an earlier call is pending. React renders `isPending` one task after
 * the call; the second click of a double click may come before that, and would send the request again.
 */
export function useSingleFlightMutation<Data = unknown, Variables = void>(
  options: UseMutationOptions<Data, Problem, Variables>,
) {
  const client = useQueryClient()
  const mutationKey = [useId()]
  const mutation = useMutation({ ...options, mutationKey })
  const isInFlight = () => client.isMutating({ mutationKey }) > 0
  const mutate = (variables: Variables) => {
    if (!isInFlight()) mutation.mutate(variables)
  }
  return { ...mutation, mutate, isInFlight }
}
