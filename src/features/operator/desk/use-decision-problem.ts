import { useQuery } from '@tanstack/react-query'
import type { Problem } from '#contract/problem.ts'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { type DeskEndpointName, type DeskRequest, deskQuery } from './desk-client.ts'

/** `failedAt`: when the last call failed, in ms by this computer's clock; 0 if none has. */
type Failure = { error: Problem | null; failedAt: number }

type Subject<Name extends DeskEndpointName> = {
  /** The query of what is decided about. */
  query: [name: Name, ask: DeskRequest<Name>]
  /** As it was read last, nobody has decided about it since this decision was sent. */
  isUndecided: boolean
  /** The field whose text the form keeps, as its label calls it: 'Catatan'. The sentence says that the text is kept. */
  keptField: string
}

/**
 * The sentence for a decision that failed; undefined when none has. Without an answer nobody knows whether it arrived,
 * until the subject has been read again: if it is undecided, the decision may be sent again; if it is not, the operator
 * has to look first.
 */
export function useDecisionProblem<Name extends DeskEndpointName>(
  { error, failedAt }: Failure,
  { query: [name, ask], isUndecided, keptField }: Subject<Name>,
): string | undefined {
  const { dataUpdatedAt } = useQuery({ ...deskQuery(name, ask), enabled: false, gcTime: 0 })
  if (!error) return undefined
  const noAnswerSentence = `Belum diketahui sampai atau tidak: sambungan terputus. Keadaannya diperiksa lagi; ${keptField.toLowerCase()} Anda tetap ada.`
  if (error.trouble !== 'unreachable' || dataUpdatedAt <= failedAt) return sentenceOf(error, noAnswerSentence)
  return isUndecided
    ? `Tadi tampaknya belum sampai: sambungan terputus. ${keptField} Anda tetap ada; kirim sekali lagi.`
    : 'Sambungan terputus saat mengirim, dan keadaannya sekarang lain. Lihat lagi di halaman ini sebelum memutuskan.'
}
