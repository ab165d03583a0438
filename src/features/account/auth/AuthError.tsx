import type { UseFormSetError } from 'react-hook-form'
import { commonTexts, incorrectLogin } from '#contract/common-sentences.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { showProblem } from '#ui/fields/form-problem.ts'
import type { Fields } from '#ui/fields/rule-resolver.ts'

/** What the specification says when the network fails at a sign-in or a registration. */
const failedText = 'Error! Pendaftaran gagal!'

/** The sentence to give to `showProblem` for a server that was not reached, so that `AuthError` knows it. */
export const unreachableText = failedText

/** What a failed sign-in is called: the server's sentence, or without one the specification's. */
export function signInErrorText<Values extends Fields>(problem: unknown, setError: UseFormSetError<Values>): string {
  const sentence = showProblem(problem, setError, unreachableText)
  return sentence === commonTexts.error ? incorrectLogin : sentence
}

/** A failure of the form below it; nothing while there is none. */
export const AuthError = ({ say }: { say: string | undefined }) => (
  <Alert>
    {say === failedText ? (
      <>
        <strong>{failedText}</strong>
        <br />
        Server tidak terjangkau. Isian Anda tetap ada; coba lagi saat ada sinyal.
      </>
    ) : (
      say
    )}
  </Alert>
)
