import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { sentenceOf } from '#ui/say-problem.ts'
import { TryAgain } from '#ui/TryAgain.tsx'
import { useTitle } from '#ui/title.ts'
import { CodeField } from './CodeForm.tsx'
import { deskQuestion } from './desk.ts'
import { QrCode } from './QrCode.tsx'
import { inGroups } from './secret.ts'

/** The first time at the desk: an authenticator, by its picture or its letters, and a code that proves it. */
export function Enrol() {
  useTitle('Meja Operator')
  // Each asking makes a new secret, so it is asked for once, by hand after a failure, and forgotten with the page.
  const enrol = useQuery({ ...deskQuestion('enrol', {}), ...once })
  return (
    <section className="desk__door">
      <h1>Pasang autentikator</h1>
      <p className="muted">
        Meja operator memerlukan kode dari aplikasi autentikator selain kata sandi. Pindai gambar ini dengan aplikasi
        itu, atau ketik kuncinya.
      </p>
      {enrol.data && (
        <>
          <QrCode text={enrol.data.data.uri} />
          <Secret secret={enrol.data.data.secret} />
          <CodeField />
        </>
      )}
      {enrol.isFetching && <Loading>Menyiapkan kunci…</Loading>}
      {enrol.error && !enrol.isFetching && (
        <>
          <Alert>{sentenceOf(enrol.error, 'Kunci belum dapat dibuat: tidak ada sambungan.')}</Alert>
          <TryAgain onClick={() => void enrol.refetch()} />
        </>
      )}
    </section>
  )
}

const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnReconnect: false } as const

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
        <code className="desk__secret grow">{inGroups(secret)}</code>
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
