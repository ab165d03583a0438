// @chunk account
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openInquiries, removeInquiries, useInquiries } from '#catalog/inquiries/inquiry-list.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import { wipeUserData } from '#offline/storage/wipe.ts'
import { person } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { sendBeforeSignOut } from '../../sign-out/send-before-sign-out.ts'
import { signOutNow } from '../../sign-out/sign-out.ts'
import { unsentWorkText, useDraftCount } from '../status/use-draft-count.ts'

type Props = {
  /** The address to open after signing out. */
  to: string
  onClose: () => void
}

/** Signing out while unsent work is on this phone: send it first, keep it here, or delete it (acceptance.md#law-10). */
export function SignOutDialog({ to, onClose }: Props) {
  const client = useQueryClient()
  const me = useSession()
  const { rows, loaded: isLoaded } = usePending()
  const drafts = useDraftCount()
  const inquiries = openInquiries(useInquiries()).length
  const [step, setStep] = useState<'choice' | 'sending' | 'leaving' | 'sure'>('choice')
  const [failure, setFailure] = useState<string>()
  const stop = useRef(new AbortController())
  // A disabled button loses the focus while its work runs.
  const pressed = useRef<HTMLElement>(null)
  useEffect(() => {
    if (failure) pressed.current?.focus()
  }, [failure])
  useEffect(() => {
    const sending = stop.current
    return () => sending.abort()
  }, [])
  if (!me) return null

  async function leave(data: 'keep' | 'wipe' | 'wipe unless work') {
    setStep('leaving')
    try {
      const unlessWork = data === 'wipe unless work'
      // Drafts also count as work: sending does not remove them, so the user has to decide about them.
      if (data !== 'keep' && !(await wipeUserData(person(), { unlessWork }))) return setStep('choice')
      if (data === 'wipe') removeInquiries(person())
    } catch {
      setStep('choice')
      return setFailure('Belum terhapus: penyimpanan HP tidak dapat dipakai. Anda belum keluar.')
    }
    await signOutNow(client, to)
  }
  async function send() {
    setFailure(undefined)
    setStep('sending')
    const reason = await sendBeforeSignOut(stop.current.signal).catch(() => 'Penyimpanan HP tidak dapat dibaca.')
    if (stop.current.signal.aborted) return
    // The list of questions cannot be sent: the person decides about it.
    if (reason === undefined && inquiries > 0) return setStep('choice')
    if (reason === undefined) return leave('wipe unless work')
    setStep('choice')
    setFailure(reason)
  }

  if (step === 'leaving')
    return (
      <Sheet title="Keluar" onClose={onClose}>
        <p className="sheet__part" role="status">
          Sedang keluar…
        </p>
      </Sheet>
    )
  const unsent = unsentWorkText(rows.length, drafts, inquiries) || 'Isian Anda'
  if (isLoaded && rows.length === 0 && drafts === 0 && inquiries === 0 && step === 'choice')
    return (
      <Sheet title="Semua sudah terkirim" onClose={onClose}>
        <div className="sheet__part stack">
          <p role="status">Tidak ada lagi yang menunggu di HP ini.</p>
          <Button wide onClick={() => void leave('wipe unless work')}>
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
            <strong>{unsent} dihapus dari HP ini</strong>, bersama fotonya. Ini tidak dapat dikembalikan.
          </p>
          <Button variant="danger" wide onClick={() => void leave('wipe')}>
            Ya, hapus dan keluar
          </Button>
          <Button variant="text" wide onClick={() => setStep('choice')}>
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
          <strong>{unsent}</strong> baru ada di HP ini. Sebelum keluar, mau diapakan?
        </p>
        <Alert>{failure}</Alert>
        {rows.length > 0 && (
          <Button
            wide
            disabled={busy}
            onClick={({ currentTarget }) => {
              pressed.current = currentTarget
              void send()
            }}
          >
            {step === 'sending' ? 'Mengirim…' : 'Kirim dulu'}
          </Button>
        )}
        {step === 'sending' && <SendingProgress left={rows.length} />}
        <div className="stack stack--s">
          <Button variant="line" wide disabled={busy} onClick={() => void leave('keep')}>
            Simpan di HP ini
          </Button>
          <p className="small muted">
            Tetap di sini atas nama {me.user_email}, dan terkirim setelah Anda masuk lagi di HP ini. Orang lain yang
            masuk di sini tidak melihatnya, tetapi isinya tidak disandikan: di HP pinjaman, lebih baik dihapus.
          </p>
        </div>
        <Button variant="danger" wide disabled={busy} onClick={() => setStep('sure')}>
          Hapus
        </Button>
      </div>
    </Sheet>
  )
}

/** The progress of sending: whole entries, and the uploaded share of the photos of the current ones. */
function SendingProgress({ left }: { left: number }) {
  const { progress } = useSending()
  const total = useRef(left)
  if (left > total.current) total.current = left
  const part = Object.values(progress).reduce(
    (sum, { photo, of, percent }) => sum + (photo - 1 + percent / 100) / (of + 1),
    0,
  )
  const sent = total.current - left
  return (
    <div className="stack stack--s">
      <p className="small" role="status">
        {sent} dari {total.current} terkirim
      </p>
      <Progress label="Mengirim" done={total.current ? (sent + Math.min(part, left)) / total.current : 0} />
    </div>
  )
}
