import { commonTexts, incorrectLogin } from '#contract/common-sentences.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'

/** What the specification says when the network fails at a sign-in or a registration. */
const failedText = 'Error! Pendaftaran gagal!'

/** The sentence to give to `sentenceOf` for a server that was not reached, so that `AuthError` knows it. */
export const unreachableText = failedText

/** What a failed sign-in is called: the server's sentence, or without one the specification's. */
export function signInErrorText(problem: unknown): string {
  const sentence = sentenceOf(problem, unreachableText)
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
