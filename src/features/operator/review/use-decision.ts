import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { useSingleFlightMutation } from '#ui/fields/use-single-flight-mutation.ts'
import { type DeskAsk, deskQueryKey, requestDesk } from '../desk/desk-client.ts'
import { clearAutosave } from '../desk/form/form-autosave.ts'

export type Verdict = DeskAsk<'decide'>['verdict']
type Decision = { verdict: Verdict; version: number; remark: string }
type OnDecided = (nextId: number | null) => void

const unreachableText =
  'Belum diketahui sampai atau tidak: sambungan terputus. Keadaannya diperiksa lagi; catatan Anda tetap ada.'

/**
 * Sends a decision about the version that the operator has read. A decision sends e-mails and cannot be undone, so it
 * is sent only once. After an error the review is fetched again, to show its current state.
 */
export function useDecision(id: number, onDecided: OnDecided) {
  const client = useQueryClient()
  const { error, isPending, variables, mutate } = useSingleFlightMutation({
    mutationFn: ({ verdict, version, remark }: Decision) =>
      requestDesk(client, 'decide', { id, version, verdict, remark: remark.trim() || null }),
    onSuccess({ message, data }) {
      clearAutosave(`remark.${id}`)
      toast(message)
      void client.invalidateQueries({ queryKey: deskQueryKey('queue') })
      onDecided(data.next_id)
    },
    onError: () => client.invalidateQueries({ queryKey: deskQueryKey('review', { id }) }),
  })
  return {
    decide: mutate,
    busy: isPending ? variables.verdict : undefined,
    wrong: error ? sentenceOf(error, unreachableText) : undefined,
  }
}
