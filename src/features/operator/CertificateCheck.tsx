import { useState } from 'react'
import { Link } from 'wouter'
import type { Review } from '#contract/operator.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { State, type StateLook } from '#ui/State.tsx'
import { sentenceOf } from '#ui/say-problem.ts'
import { dateTimeText } from './age.ts'
import { deskAddresses } from './desk-addresses.ts'
import { useDeed } from './use-deed.ts'

type Certificate = NonNullable<Review['certificate']>
type Props = { productId: number; certificate: Certificate }

const aDay = 86_400_000
const verdicts: Record<'confirmed' | 'disputed', { says: string; look: StateLook }> = {
  confirmed: { says: 'Dikonfirmasi', look: 'good' },
  disputed: { says: 'Dibantah', look: 'wrong' },
}

/** What the body that a product names says of its certificate, and the way to ask it (O15). */
export function CertificateCheck({ productId, certificate }: Props) {
  const { lspro_id, lspro_name, check, asked_at, may_ask } = certificate
  const deed = useDeed()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const justAsked = asked_at !== null && Date.now() - Date.parse(asked_at) < aDay

  async function ask() {
    setBusy(true)
    setFailure(undefined)
    try {
      await deed('askCheck', { id: productId }, 'review')
    } catch (problem) {
      setFailure(sentenceOf(problem, 'Belum diketahui sampai atau tidak: sambungan terputus.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="panel stack stack--s">
      <h2>Pemeriksaan LSPRO</h2>
      <p className="row row--wrap">
        <Link className="link link--bare review__shop" href={deskAddresses.body(lspro_id)}>
          {lspro_name}
        </Link>
        {check ? (
          <State look={check.holds ? verdicts[check.verdict].look : 'plain'}>
            {verdicts[check.verdict].says} {dateTimeText(check.at)}
          </State>
        ) : (
          <State>Belum diperiksa</State>
        )}
      </p>
      {check?.remark && <q className="review__remark small">{check.remark}</q>}
      {check && !check.holds && (
        <p className="small">Dikatakan tentang nomor atau tanggal yang lain: sertifikat di sini sudah berbeda.</p>
      )}
      {asked_at && <p className="small muted">Diminta memeriksa {dateTimeText(asked_at)}.</p>}
      <Alert>{failure}</Alert>
      {may_ask ? (
        <div>
          <Button look="line" small disabled={busy || justAsked} onClick={() => void ask()}>
            {busy ? 'Mengirim…' : 'Minta LSPRO memeriksa'}
          </Button>
          {justAsked && <p className="small muted">Dapat diminta lagi sehari setelahnya.</p>}
        </div>
      ) : (
        <p className="small muted">LSPRO ini belum punya akun yang dapat membalas.</p>
      )}
    </section>
  )
}
