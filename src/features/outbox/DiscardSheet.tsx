import { useState } from 'react'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { fileIdsIn } from '#offline/outbox/entry.ts'
import { discard } from '#offline/outbox/outbox.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/nav/Button.tsx'

/** The thing to discard: an outbox entry by its `seq`, or a draft by its name and owner. */
export type DiscardTarget = { title: string; contents: unknown } & (
  | { seq: number; sending: boolean }
  | { draft: string; owner: string }
)

/** Asks for confirmation before it deletes data that only this phone has. */
export function DiscardSheet({ target, onClose }: { target: DiscardTarget; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const photos = new Set(fileIdsIn(target.contents)).size
  const isSending = 'seq' in target && target.sending

  async function discardTarget(button: Element) {
    setBusy(true)
    try {
      await ('seq' in target ? discard(target.seq) : discardDraft(target.draft, target.owner))
      closeDialogOf(button)
    } catch {
      setBusy(false)
      setFailure('Belum terhapus: penyimpanan HP tidak dapat dipakai.')
    }
  }
  const foot = (
    <>
      <Button variant="text" onClick={(event) => closeDialogOf(event.currentTarget)}>
        Tidak jadi
      </Button>
      <Button variant="danger" wide disabled={busy} onClick={(event) => void discardTarget(event.currentTarget)}>
        Ya, hapus
      </Button>
    </>
  )
  return (
    <Sheet title={isSending ? 'Batalkan kiriman ini?' : 'Hapus dari HP ini?'} onClose={onClose} foot={foot}>
      <div className="sheet__part stack">
        <p>
          <strong>{target.title}</strong>
          {photos > 0 && ` bersama ${photos} foto`} dihapus dari HP ini. Ini tidak dapat dikembalikan.
        </p>
        {isSending && <p>Yang sudah diterima server tetap ada di sana.</p>}
        <Alert>{failure}</Alert>
      </div>
    </Sheet>
  )
}
