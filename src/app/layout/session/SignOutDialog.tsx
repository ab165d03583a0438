import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePending } from '#offline/outbox/optimistic.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import { wipeUserData } from '#offline/storage/wipe.ts'
import { person } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { sendBeforeSignOut } from '../../startup/send-before-sign-out.ts'
import { signOutNow } from '../../startup/sign-out.ts'
import { useDraftCount } from '../status/use-draft-count.ts'

type Props = { /** Where the one who leaves wants to go. */ to: string; onClose: () => void }

/** Signing out while something is only on this phone: send it first, leave it here, or throw it away (acceptance.md#law-10). */
export function SignOutDialog({ to, onClose }: Props) {
  const client = useQueryClient()
  const me = useSession()
  const { rows, known } = usePending()
  const drafts = useDraftCount()
  const [step, setStep] = useState<'choice' | 'sending' | 'leaving' | 'sure'>('choice')
  const [failure, setFailure] = useState<string>()
  const stop = useRef(new AbortController())
  useEffect(() => {
    const sending = stop.current
    return () => sending.abort()
  }, [])
  if (!me) return null

  async function leave(shelves: 'keep' | 'empty' | 'empty unless work') {
    setStep('leaving')
    try {
      const unlessWork = shelves === 'empty unless work'
      // A draft that was begun is asked about, too: nothing of it can be sent.
      if (shelves !== 'keep' && !(await wipeUserData(person(), { unlessWork }))) return setStep('choice')
    } catch {
      setStep('choice')
      return setFailure('Belum terhapus: penyimpanan HP tidak dapat dipakai. Anda belum keluar.')
    }
    await signOutNow(client, to)
  }
  async function send() {
    setFailure(undefined)
    setStep('sending')
    const left = await sendBeforeSignOut(stop.current.signal).catch(() => 'Penyimpanan HP tidak dapat dibaca.')
    if (stop.current.signal.aborted) return
    if (left === undefined) return leave('empty unless work')
    setStep('choice')
    setFailure(left)
  }

  if (step === 'leaving')
    return (
      <Sheet title="Keluar" onClose={onClose}>
        <p className="sheet__part" role="status">
          Sedang keluar…
        </p>
      </Sheet>
    )
  const what = unsentSentence(rows.length, drafts ?? 0)
  if (known && rows.length === 0 && drafts === 0 && step === 'choice')
    return (
      <Sheet title="Semua sudah terkirim" onClose={onClose}>
        <div className="sheet__part stack">
          <p role="status">Tidak ada lagi yang menunggu di HP ini.</p>
          <Button wide onClick={() => void leave('empty unless work')}>
            Keluar
          </Button>
        </div>
      </Sheet>
    )
  if (step === 'sure')
    return (
      <Sheet title="Hapus lalu keluar?" onClose={onClose}>
        <div className="sheet__part stack">
          <p>
            <strong>{what} dihapus dari HP ini</strong>, bersama fotonya. Ini tidak dapat dikembalikan.
          </p>
          <Button look="danger" wide onClick={() => void leave('empty')}>
            Ya, hapus dan keluar
          </Button>
          <Button look="text" wide onClick={() => setStep('choice')}>
            Kembali
          </Button>
        </div>
      </Sheet>
    )
  const busy = step !== 'choice'
  return (
    <Sheet title="Ada yang belum terkirim" onClose={onClose}>
      <div className="sheet__part stack">
        <p>
          <strong>{what}</strong> baru ada di HP ini. Sebelum keluar, mau diapakan?
        </p>
        <Alert>{failure}</Alert>
        {rows.length > 0 && (
          <Button wide disabled={busy} onClick={() => void send()}>
            {step === 'sending' ? 'Mengirim…' : 'Kirim dulu'}
          </Button>
        )}
        {step === 'sending' && <SendingProgress left={rows.length} />}
        <div className="stack stack--s">
          <Button look="line" wide disabled={busy} onClick={() => void leave('keep')}>
            Simpan di HP ini
          </Button>
          <p className="small muted">
            Tetap di sini atas nama {me.user_email}, dan terkirim setelah Anda masuk lagi di HP ini. Orang lain yang
            masuk di sini tidak melihatnya, tetapi isinya tidak disandikan: di HP pinjaman, lebih baik dihapus.
          </p>
        </div>
        <Button look="danger" wide disabled={busy} onClick={() => setStep('sure')}>
          Hapus
        </Button>
      </div>
    </Sheet>
  )
}

/** How far sending has come: whole entries, and what of the photos of the current ones has left. */
function SendingProgress({ left }: { left: number }) {
  const { progress } = useSending()
  const all = useRef(left)
  if (left > all.current) all.current = left
  const part = Object.values(progress).reduce(
    (sum, { photo, of, percent }) => sum + (photo - 1 + percent / 100) / (of + 1),
    0,
  )
  const sent = all.current - left
  return (
    <div className="stack stack--s">
      <p className="small" role="status">
        {sent} dari {all.current} terkirim
      </p>
      <Progress label="Mengirim" done={all.current ? (sent + Math.min(part, left)) / all.current : 0} />
    </div>
  )
}

/** '3 isian dan 1 draf' */
function unsentSentence(rows: number, drafts: number) {
  const parts = [rows > 0 && `${rows} isian`, drafts > 0 && `${drafts} draf`].filter((part) => part !== false)
  return parts.join(' dan ') || 'Isian Anda'
}
