import type { UseFormSetError } from 'react-hook-form'
import { incorrectLogin, words } from '#contract/words.ts'
import { Alert } from '#ui/Alert.tsx'
import type { Fields } from '#ui/ruled.ts'
import { sayProblem } from '#ui/say-problem.ts'

/** What the specification says when the network fails at a sign-in or a registration (rows 57, 74). */
const failed = 'Error! Pendaftaran gagal!'

/** The sentence to give to `sayProblem` for a server that was not reached, so that `Failure` knows it. */
export const unreached = failed

/** What a failed sign-in is called: the server's sentence, or without one the specification's (row 58, D13). */
export function signInTrouble<Values extends Fields>(problem: unknown, setError: UseFormSetError<Values>): string {
  const said = sayProblem(problem, setError, unreached)
  return said === words.error ? incorrectLogin : said
}

/** A failure of the form below it; nothing while there is none. */
export const Failure = ({ say }: { say: string | undefined }) => (
  <Alert>
    {say === failed ? (
      <>
        <strong>{failed}</strong>
        <br />
        Server tidak terjangkau. Isian Anda tetap ada; coba lagi saat ada sinyal.
      </>
    ) : (
      say
    )}
  </Alert>
)
