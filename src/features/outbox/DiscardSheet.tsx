import { useState } from 'react'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { fileIdsIn } from '#offline/outbox/entry.ts'
import { discard } from '#offline/outbox/outbox.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/nav/Button.tsx'

/** What somebody wants to throw away: a write by its place in the queue, or a draft by its name. */
export type DiscardTarget = { title: string; contents: unknown } & (
  | { seq: number; sending: boolean }
  | { draft: string; owner: string }
)

/** Asks once before something leaves the phone that is nowhere else. */
export function DiscardSheet({ what, onClose }: { what: DiscardTarget; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const photos = new Set(fileIdsIn(what.contents)).size
  const isSending = 'seq' in what && what.sending

  async function discardTarget(button: Element) {
    setBusy(true)
    try {
      await ('seq' in what ? discard(what.seq) : discardDraft(what.draft, what.owner))
      closeDialogOf(button)
    } catch {
      setBusy(false)
      setFailure('Belum terhapus: penyimpanan HP tidak dapat dipakai.')
    }
  }
  const foot = (
    <>
      <Button look="text" onClick={(event) => closeDialogOf(event.currentTarget)}>
        Tidak jadi
      </Button>
      <Button look="danger" wide disabled={busy} onClick={(event) => void discardTarget(event.currentTarget)}>
        Ya, hapus
      </Button>
    </>
  )
  return (
    <Sheet title={isSending ? 'Batalkan kiriman ini?' : 'Hapus dari HP ini?'} onClose={onClose} foot={foot}>
      <div className="sheet__part stack">
        <p>
          <strong>{what.title}</strong>
          {photos > 0 && ` bersama ${photos} foto`} dihapus dari HP ini. Ini tidak dapat dikembalikan.
        </p>
        {isSending && <p>Yang sudah diterima server tetap ada di sana.</p>}
        <Alert>{failure}</Alert>
      </div>
    </Sheet>
  )
}
