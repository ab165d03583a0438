import { useState } from 'react'
import { Link } from 'wouter'
import type { Review } from '#contract/operator/operator.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { type StatusLook, StatusTag } from '#ui/feedback/StatusTag.tsx'
import { sentenceOf } from '#ui/fields/form-problem.ts'
import { Button } from '#ui/nav/Button.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { dateTimeText } from '../desk/format-age.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

type Certificate = NonNullable<Review['certificate']>
type Props = { productId: number; certificate: Certificate }

const dayMs = 86_400_000
const verdictTexts: Record<'confirmed' | 'disputed', { says: string; look: StatusLook }> = {
  confirmed: { says: 'Dikonfirmasi', look: 'good' },
  disputed: { says: 'Dibantah', look: 'wrong' },
}

/** What the body that a product names says of its certificate, and the way to ask it (O15). */
export function CertificateCheck({ productId, certificate }: Props) {
  const { lspro_id, lspro_name, check, asked_at, may_ask } = certificate
  const mutate = useDeskMutation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const justAsked = asked_at !== null && Date.now() - Date.parse(asked_at) < dayMs

  async function ask() {
    setBusy(true)
    setFailure(undefined)
    try {
      await mutate('askCheck', { id: productId }, 'review')
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
          <StatusTag look={check.holds ? verdictTexts[check.verdict].look : 'plain'}>
            {verdictTexts[check.verdict].says} {dateTimeText(check.at)}
          </StatusTag>
        ) : (
          <StatusTag>Belum diperiksa</StatusTag>
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
