import { useState } from 'react'
import { syncNow, useSending } from '#offline/outbox/scheduler.ts'
import { usePaused } from '#session/paused.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { uploadIcon } from '#ui/display/lazy-icons.ts'
import { Button } from '#ui/nav/Button.tsx'

/** Does not wait for anything: sends what can be sent, and says what it could not. */
export function SendNowButton() {
  const { running } = useSending()
  const paused = usePaused()
  const [message, setSaid] = useState<string>()

  async function send() {
    setSaid(undefined)
    try {
      const { why } = await syncNow()
      if (why === 'no road') setSaid('Belum ada sambungan. Tidak ada yang hilang; dikirim sendiri saat ada sinyal.')
      if (why === 'busy') setSaid('Sedang dikirim oleh tab lain atau di latar belakang.')
    } catch {
      setSaid('Penyimpanan HP tidak dapat dipakai. Muat ulang aplikasi.')
    }
  }
  return (
    <>
      <Button look="soft" wide disabled={running || paused} onClick={() => void send()}>
        <Icon d={uploadIcon} size="s" />
        {running ? 'Mengirim…' : 'Kirim sekarang'}
      </Button>
      {message && (
        <p className="small" role="status">
          {message}
        </p>
      )}
    </>
  )
}
