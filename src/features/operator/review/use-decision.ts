import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { type DeskAsk, deskQueryKey, requestDesk } from '../desk/desk-client.ts'
import { clearAutosave } from '../desk/form/form-autosave.ts'

export type Verdict = DeskAsk<'decide'>['verdict']
type OnDecided = (nextId: number | null) => void

const unreachableText =
  'Belum diketahui sampai atau tidak: sambungan terputus. Keadaannya diperiksa lagi; catatan Anda tetap ada.'

/**
 * Decides about a product as it was seen. A decision sends letters and cannot be taken back, so it is sent once; whatever
 * comes of it, the review is read again, for it shows what is so now.
 */
export function useDecision(id: number, onDecided: OnDecided) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Verdict>()
  const [wrong, setWrong] = useState<string>()
  const sending = useRef(false)

  async function decide(verdict: Verdict, version: number, remark: string): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(verdict)
    setWrong(undefined)
    try {
      const { message, data } = await requestDesk(client, 'decide', {
        id,
        version,
        verdict,
        remark: remark.trim() || null,
      })
      clearAutosave(`remark.${id}`)
      toast(message)
      void client.invalidateQueries({ queryKey: deskQueryKey('queue') })
      onDecided(data.next_id)
      return true
    } catch (problem) {
      setWrong(sentenceOf(problem, unreachableText))
      await client.invalidateQueries({ queryKey: deskQueryKey('review', { id }) })
      return false
    } finally {
      sending.current = false
      setBusy(undefined)
    }
  }
  return { decide, busy, wrong }
}
