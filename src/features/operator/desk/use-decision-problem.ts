import { useQuery } from '@tanstack/react-query'
import type { Problem } from '#contract/problem.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { type DeskAsk, type DeskEndpointName, deskQuery } from './desk-client.ts'

/** `failedAt`: when the last call failed, in ms by this computer's clock; 0 if none has. */
type Failure = { error: Problem | null; failedAt: number }

type Subject<Name extends DeskEndpointName> = {
  /** The query of what is decided about. */
  query: [name: Name, ask: DeskAsk<Name>]
  /** As it was read last, it still waits for this decision. */
  isOpen: boolean
  /** What the operator has typed: 'Catatan'. */
  typed: string
}

/**
 * The sentence for a decision that failed; undefined when none has. Without an answer nobody knows whether it arrived, until
 * the subject has been read again: then the sentence says which it was.
 */
export function useDecisionProblem<Name extends DeskEndpointName>(
  { error, failedAt }: Failure,
  { query: [name, ask], isOpen, typed }: Subject<Name>,
): string | undefined {
  const { dataUpdatedAt } = useQuery({ ...deskQuery(name, ask), enabled: false, gcTime: 0 })
  if (!error) return undefined
  const unknown = `Belum diketahui sampai atau tidak: sambungan terputus. Keadaannya diperiksa lagi; ${typed.toLowerCase()} Anda tetap ada.`
  if (error.trouble !== 'unreachable' || dataUpdatedAt <= failedAt) return sentenceOf(error, unknown)
  return isOpen
    ? `Tadi tampaknya belum sampai: sambungan terputus. ${typed} Anda tetap ada; kirim sekali lagi.`
    : 'Sambungan terputus saat mengirim. Keputusannya sekarang ada di halaman ini.'
}
