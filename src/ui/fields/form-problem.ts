import type { Path, UseFormSetError } from 'react-hook-form'
import { code } from '#contract/code.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { Problem } from '#contract/problem.ts'
import type { Fields } from './rule-resolver.ts'

const offlineSentence = 'Belum terkirim: tidak ada sambungan. Isian Anda tetap ada; coba lagi saat ada sinyal.'

/**
 * Puts what the server said of single fields at those fields, with the focus at the first, and gives the sentence for
 * the alert. `unreachable` is said when the server was not reached.
 */
export function showProblem<Values extends Fields>(
  problem: unknown,
  setError: UseFormSetError<Values>,
  unreachable: string = offlineSentence,
): string {
  const fields = Object.entries((problem instanceof Problem && problem.fields) || {})
  const sentence = sentenceOf(problem, unreachable)
  for (const [at, [name, wrong]] of fields.entries()) {
    // Said in the red box, it need not be said at the field again: that is only marked.
    const message = wrong === sentence ? '' : wrong
    setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: at === 0 })
  }
  return sentence
}

/** What a failure is called in front of a person. */
export function sentenceOf(problem: unknown, unreachable: string = offlineSentence): string {
  if (!(problem instanceof Problem)) return commonTexts.stumbled
  if (problem.trouble === 'unreachable') return unreachable
  const said = problem.message === problem.trouble ? '' : problem.message
  if (problem.trouble === 'session') return said || commonTexts.sessionOver
  if (problem.trouble === 'refused') return said || 'Error'
  // Without a code of ours the message is for us, not for a person.
  if (problem.code === code.slowDown) return retrySentence(said || commonTexts.slowDown, problem.retryAfter)
  return problem.code === code.stumbled ? said || commonTexts.stumbled : commonTexts.stumbled
}

// The general sentence does not say how long; the others do.
const retrySentence = (said: string, seconds: number | undefined) =>
  said === commonTexts.slowDown && seconds ? `${said} Coba lagi dalam ${durationText(seconds)}.` : said

/** '40 detik', '3 menit': a length of time in seconds, rounded up to what one can wait for. */
export const durationText = (seconds: number) =>
  seconds < 60
    ? `${Math.ceil(seconds)} detik`
    : seconds < 5400
      ? `${Math.ceil(seconds / 60)} menit`
      : `${Math.ceil(seconds / 3600)} jam`
