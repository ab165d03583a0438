import { Alert } from '#ui/Alert.tsx'

/** What the specification says when the network fails at a sign-in or a registration (rows 57, 74). */
const failed = 'Error! Pendaftaran gagal!'

/** The sentence to give to `sayProblem` for a server that was not reached, so that `Failure` knows it. */
export const unreached = failed

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
