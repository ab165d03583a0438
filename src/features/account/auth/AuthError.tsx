// @chunk auth
import { commonTexts, incorrectLogin } from '#contract/text/common-messages.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'

/** The text that the specification prescribes when the network fails at a sign-in or a registration. */
const failedText = 'Error! Pendaftaran gagal!'

/** Pass this to `sentenceOf` as the text for an unreachable server: `AuthError` recognises it and adds advice. */
export const unreachableText = failedText

/** The error text of a failed sign-in: the server's sentence, or the specification's if the server sent none. */
export function signInErrorText(problem: unknown): string {
  const sentence = sentenceOf(problem, unreachableText)
  return sentence === commonTexts.error ? incorrectLogin : sentence
}

/** The error of the form. Renders no text while `text` is undefined. */
export const AuthError = ({ text }: { text: string | undefined }) => (
  <Alert>
    {text === failedText ? (
      <>
        <strong>{failedText}</strong>
        <br />
        Server tidak terjangkau. Isian Anda tetap ada; coba lagi saat ada sinyal.
      </>
    ) : (
      text
    )}
  </Alert>
)
