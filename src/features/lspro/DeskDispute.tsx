import { useEffect, useRef, useState } from 'react'
import { lsproWords } from '#contract/lspro-rules.ts'
import { checkName } from '#forms/certificate-write.ts'
import { useDraft } from '#offline/use-draft.ts'
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

/** Why a certificate is disputed: whoever made it, and an operator, read it. Kept while it is typed. */
export function DisputeSheet({ certificate, onDispute, onShut }: Props) {
  const draft = useDraft<{ remark?: string }>(checkName(certificate.product_id))
  const [why, setWhy] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const touched = useRef(false)
  const found = draft.found?.remark
  useEffect(() => {
    if (found && !touched.current) setWhy(found)
  }, [found])
  async function send(button: Element) {
    if (why.trim() === '') return setWrong(lsproWords.disputeWhy)
    if (busy) return
    setBusy(true)
    draft.sending()
    try {
      await onDispute(why.trim())
    } finally {
      setBusy(false)
    }
    shutWindowOf(button)
  }
  const foot = (
    <>
      <Button look="text" onClick={({ currentTarget }) => shutWindowOf(currentTarget)}>
        Batalkan
      </Button>
      <Button look="danger" wide disabled={busy} onClick={({ currentTarget }) => void send(currentTarget)}>
        Sanggah
      </Button>
    </>
  )
  return (
    <Sheet title="Sanggah sertifikat ini?" onShut={onShut} foot={foot}>
      <div className="sheet__part stack">
        <p>
          <b>{certificate.name}</b>, {certificate.sni_no}
        </p>
        <TextArea
          label="Alasan"
          help="Operator membacanya, lalu memeriksa produk ini."
          rows={4}
          maxLength={500}
          value={why}
          wrong={wrong}
          onChange={({ currentTarget }) => {
            touched.current = true
            setWrong(undefined)
            setWhy(currentTarget.value)
            draft.change({ remark: currentTarget.value })
          }}
        />
      </div>
    </Sheet>
  )
}
