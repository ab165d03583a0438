// @chunk form
import type { Path, UseFormSetError } from 'react-hook-form'
import { code } from '#contract/http/code.ts'
import { Problem } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Fields } from './rule-resolver.ts'

const offlineSentence = 'Belum terkirim: tidak ada sambungan. Isian Anda tetap ada; coba lagi saat ada sinyal.'

/**
 * Shows the server's errors for single fields at those fields, focuses the first, returns the sentence for the alert.
 * `unreachable`: the sentence for when there was no response.
 */
export function showProblem<Values extends Fields>(
  problem: unknown,
  setError: UseFormSetError<Values>,
  unreachable: string = offlineSentence,
): string {
  const fields = Object.entries((problem instanceof Problem && problem.fields) || {})
  const sentence = sentenceOf(problem, unreachable)
  for (const [at, [name, wrong]] of fields.entries()) {
    // The alert already shows this sentence, so the field is only marked.
    const message = wrong === sentence ? '' : wrong
    setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: at === 0 })
  }
  return sentence
}

/** The sentence that is shown to the user for a failure. */
export function sentenceOf(problem: unknown, unreachable: string = offlineSentence): string {
  if (!(problem instanceof Problem)) return commonTexts.stumbled
  if (problem.trouble === 'unreachable') return unreachable
  const message = problem.message === problem.trouble ? '' : problem.message
  if (problem.trouble === 'session') return message || commonTexts.sessionOver
  if (problem.trouble === 'refused') return message || 'Error'
  // Without one of our codes the message is technical, and not shown to users.
  if (problem.code === code.slowDown) return retrySentence(message || commonTexts.slowDown, problem.retryAfter)
  return problem.code === code.stumbled ? message || commonTexts.stumbled : commonTexts.stumbled
}

// The general sentence has no waiting time; the others do.
const retrySentence = (sentence: string, seconds: number | undefined) =>
  sentence === commonTexts.slowDown && seconds ? `${sentence} Coba lagi dalam ${durationText(seconds)}.` : sentence

/** A duration in seconds as text, rounded up: '40 detik', '3 menit', '2 jam'. */
export const durationText = (seconds: number) =>
  seconds < 60
    ? `${Math.ceil(seconds)} detik`
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} menit`
      : `${Math.ceil(seconds / 3600)} jam`
