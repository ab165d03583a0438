import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '#contract/operator/operator.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { type DeskRequest, deskQueryKey, requestDesk } from '../desk/desk-client.ts'
import { clearAutosave } from '../desk/form/form-autosave.ts'
import { useDecisionProblem } from '../desk/use-decision-problem.ts'

export type Verdict = DeskRequest<'decide'>['verdict']
type Decision = { verdict: Verdict; version: number; remark: string }
type OnDecided = (nextId: number | null) => void

/**
 * Sends a decision about the version that the operator has read. A decision sends e-mails and cannot be undone, so it
 * is sent only once. After an error the review is fetched again, to show its current state.
 */
export function useDecision({ product_id: id, review_state }: Review, onDecided: OnDecided) {
  const client = useQueryClient()
  const [failedAt, setFailedAt] = useState(0)
  const { error, isPending, variables, mutate } = useSingleFlightMutation({
    mutationFn: ({ verdict, version, remark }: Decision) =>
      requestDesk(client, 'decide', { id, version, verdict, remark: remark.trim() || null }),
    onSuccess({ message, data }) {
      clearAutosave(`remark.${id}`)
      toast(message)
      void client.invalidateQueries({ queryKey: deskQueryKey('queue') })
      onDecided(data.next_id)
    },
    onError() {
      setFailedAt(Date.now())
      return client.invalidateQueries({ queryKey: deskQueryKey('review', { id }) })
    },
  })
  const wrong = useDecisionProblem(
    { error, failedAt },
    { query: ['review', { id }], isUndecided: review_state === 'submitted', keptField: 'Catatan' },
  )
  return {
    decide: mutate,
    busy: isPending ? variables.verdict : undefined,
    wrong,
  }
}
