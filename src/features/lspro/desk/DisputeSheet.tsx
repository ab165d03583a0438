import { useRef } from 'react'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { Clashes } from '#drafts/Conflicts.tsx'
import { useDraftForm } from '#drafts/use-draft-form.ts'
import { checkName } from '#drafts/writes/certificate-write.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Button } from '#ui/nav/Button.tsx'
import type { OwnCertificate } from './certificate-checks.ts'

type Props = {
  certificate: OwnCertificate
  onDispute: (why: string) => Promise<void>
  onShut: () => void
}

const emptyValues = { remark: '' }
const formMapping = {
  empty: emptyValues,
  rules: { remark: (why: string) => (why.trim() === '' ? lsproWords.disputeWhy : undefined) },
}
const draftOnly = {
  ...{ ready: true, said: undefined, told: emptyValues, mayBegin: true, parked: undefined },
  isKept: async () => false,
}

/** Why a certificate is disputed: whoever made it, and an operator, read it. Kept while it is typed. */
export function DisputeSheet({ certificate, onDispute, onShut }: Props) {
  const draftForm = useDraftForm(checkName(certificate.product_id), formMapping, draftOnly)
  const form = useRef<HTMLDivElement>(null)
  async function send({ remark }: { remark: string }) {
    await onDispute(remark.trim())
    if (form.current) closeDialogOf(form.current)
  }
  const foot = (
    <>
      <Button look="text" onClick={({ currentTarget }) => closeDialogOf(currentTarget)}>
        Batalkan
      </Button>
      <Button
        look="danger"
        wide
        disabled={draftForm.sending || !draftForm.opened}
        onClick={() => form.current?.querySelector('form')?.requestSubmit()}
      >
        Sanggah
      </Button>
    </>
  )
  return (
    <Sheet title="Sanggah sertifikat ini?" onShut={onShut} foot={foot}>
      <div className="sheet__part" ref={form}>
        <form className="stack" {...draftForm.sends(send)}>
          <p>
            <b>{certificate.name}</b>, {certificate.sni_no}
          </p>
          <Clashes {...draftForm.clashing} />
          <TextArea
            label="Alasan"
            help="Operator membacanya, lalu memeriksa produk ini."
            rows={4}
            maxLength={500}
            {...draftForm.field('remark')}
          />
        </form>
      </div>
    </Sheet>
  )
}
