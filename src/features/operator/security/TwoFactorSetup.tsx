import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { deskQuery } from '../desk/desk-client.ts'
import { formatSecret } from './format-secret.ts'
import { QrCode } from './QrCode.tsx'
import { TotpCodeField } from './TotpCodeForm.tsx'

/** The first time at the desk: an authenticator, by its picture or its letters, and a code that proves it. */
export function TwoFactorSetup() {
  useTitle('Meja Operator')
  // Each asking makes a new secret, so it is asked for once, by hand after a failure, and forgotten with the page.
  const setup = useQuery({ ...deskQuery('enrol', {}), ...fetchOnce })
  return (
    <section className="desk__two-factor">
      <h1>Pasang autentikator</h1>
      <p className="muted">
        Meja operator memerlukan kode dari aplikasi autentikator selain kata sandi. Pindai gambar ini dengan aplikasi
        itu, atau ketik kuncinya.
      </p>
      {setup.data && (
        <>
          <QrCode text={setup.data.data.uri} />
          <Secret secret={setup.data.data.secret} />
          <TotpCodeField />
        </>
      )}
      {setup.isFetching && <Loading>Menyiapkan kunci…</Loading>}
      {setup.error && !setup.isFetching && (
        <>
          <Alert>{sentenceOf(setup.error, 'Kunci belum dapat dibuat: tidak ada sambungan.')}</Alert>
          <TryAgain onClick={() => void setup.refetch()} />
        </>
      )}
    </section>
  )
}

const fetchOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnReconnect: false } as const

function Secret({ secret }: { secret: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  return (
    <div className="stack stack--s">
      <p className="field__label">Kunci</p>
      <div className="row row--wrap">
        <code className="desk__secret grow">{formatSecret(secret)}</code>
        <Button look="soft" small onClick={() => void copy()}>
          Salin
        </Button>
      </div>
      <p className="small muted" role="status">
        {copied === 'yes' && 'Kunci disalin. Jangan berikan kepada siapa pun.'}
        {copied === 'no' && 'Belum tersalin. Ketik kuncinya di aplikasi autentikator.'}
      </p>
    </div>
  )
}
