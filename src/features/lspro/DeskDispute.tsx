import { useRef } from 'react'
import { lsproWords } from '#contract/lspro-rules.ts'
import { Clashes } from '#forms/Clashes.tsx'
import { checkName } from '#forms/certificate-write.ts'
import { useKeptForm } from '#forms/use-kept-form.ts'
import { Button } from '#ui/Button.tsx'
import { shutWindowOf } from '#ui/shut-window.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { Sheet } from '#ui/Window.tsx'
import type { OwnCertificate } from './own-checks.ts'

type Props = {
  certificate: OwnCertificate
  onDispute: (why: string) => Promise<void>
  onShut: () => void
}

const empty = { remark: '' }
const map = { empty, rules: { remark: (why: string) => (why.trim() === '' ? lsproWords.disputeWhy : undefined) } }
const known = {
  ...{ ready: true, said: undefined, told: empty, mayBegin: true, parked: undefined },
  isKept: async () => false,
}

/** Why a certificate is disputed: whoever made it, and an operator, read it. Kept while it is typed. */
export function DisputeSheet({ certificate, onDispute, onShut }: Props) {
  const kept = useKeptForm(checkName(certificate.product_id), map, known)
  const form = useRef<HTMLDivElement>(null)
  async function send({ remark }: { remark: string }) {
    await onDispute(remark.trim())
    if (form.current) shutWindowOf(form.current)
  }
  const foot = (
    <>
      <Button look="text" onClick={({ currentTarget }) => shutWindowOf(currentTarget)}>
        Batalkan
      </Button>
      <Button
        look="danger"
        wide
        disabled={kept.sending || !kept.opened}
        onClick={() => form.current?.querySelector('form')?.requestSubmit()}
      >
        Sanggah
      </Button>
    </>
  )
  return (
    <Sheet title="Sanggah sertifikat ini?" onShut={onShut} foot={foot}>
      <div className="sheet__part" ref={form}>
        <form className="stack" {...kept.sends(send)}>
          <p>
            <b>{certificate.name}</b>, {certificate.sni_no}
          </p>
          <Clashes {...kept.clashing} />
          <TextArea
            label="Alasan"
            help="Operator membacanya, lalu memeriksa produk ini."
            rows={4}
            maxLength={500}
            {...kept.field('remark')}
          />
        </form>
      </div>
    </Sheet>
  )
}
