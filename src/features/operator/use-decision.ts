import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { say } from '#ui/news.ts'
import { sentenceOf } from '#ui/say-problem.ts'
import { askDesk, type DeskAsk, deskKey } from './desk.ts'
import { forgetTyped } from './typed.ts'

export type Verdict = DeskAsk<'decide'>['verdict']
type Decided = (nextId: number | null) => void

const noRoad =
  'Belum diketahui sampai atau tidak: sambungan terputus. Keadaannya diperiksa lagi; catatan Anda tetap ada.'

/**
 * Decides about a product as it was seen. A decision sends letters and cannot be taken back, so it is sent once; whatever
 * comes of it, the review is read again, for it shows what is so now.
 */
export function useDecision(id: number, onDecided: Decided) {
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
      const { message, data } = await askDesk(client, 'decide', { id, version, verdict, remark: remark.trim() || null })
      forgetTyped(`remark.${id}`)
      say(message)
      void client.invalidateQueries({ queryKey: deskKey('queue') })
      onDecided(data.next_id)
      return true
    } catch (problem) {
      setWrong(sentenceOf(problem, noRoad))
      await client.invalidateQueries({ queryKey: deskKey('review', { id }) })
      return false
    } finally {
      sending.current = false
      setBusy(undefined)
    }
  }
  return { decide, busy, wrong }
}
