import { useState } from 'react'
import { dropDraft } from '#offline/draft-writer.ts'
import { discard } from '#offline/outbox.ts'
import { filesIn } from '#offline/rows.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { shutWindowOf } from '#ui/shut-window.ts'
import { Sheet } from '#ui/Window.tsx'

/** What somebody wants to throw away: a write by its place in the queue, or a draft by its name. */
export type Discarded = { title: string; contents: unknown } & (
  | { seq: number; sending: boolean }
  | { draft: string; whose: string }
)

/** Asks once before something leaves the phone that is nowhere else (P22). */
export function DiscardSheet({ what, onShut }: { what: Discarded; onShut: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const photos = new Set(filesIn(what.contents)).size
  const stops = 'seq' in what && what.sending

  async function throwAway(button: Element) {
    setBusy(true)
    try {
      await ('seq' in what ? discard(what.seq) : dropDraft(what.draft, what.whose))
      shutWindowOf(button)
    } catch {
      setBusy(false)
      setFailure('Belum terhapus: penyimpanan HP tidak dapat dipakai.')
    }
  }
  const foot = (
    <>
      <Button look="text" onClick={(event) => shutWindowOf(event.currentTarget)}>
        Tidak jadi
      </Button>
      <Button look="danger" wide disabled={busy} onClick={(event) => void throwAway(event.currentTarget)}>
        Ya, hapus
      </Button>
    </>
  )
  return (
    <Sheet title={stops ? 'Batalkan kiriman ini?' : 'Hapus dari HP ini?'} onShut={onShut} foot={foot}>
      <div className="sheet__part stack">
        <p>
          <strong>{what.title}</strong>
          {photos > 0 && ` bersama ${photos} foto`} dihapus dari HP ini. Ini tidak dapat dikembalikan.
        </p>
        {stops && <p>Yang sudah diterima server tetap ada di sana.</p>}
        <Alert>{failure}</Alert>
      </div>
    </Sheet>
  )
}
