import { useState } from 'react'
import { sendNow, useSending } from '#offline/sending.ts'
import { usePaused } from '#session/pause.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { leaving } from '#ui/late-icons.ts'

/** Does not wait for anything: sends what can be sent, and says what it could not. */
export function SendNow() {
  const { running } = useSending()
  const paused = usePaused()
  const [said, setSaid] = useState<string>()

  async function send() {
    setSaid(undefined)
    try {
      const { why } = await sendNow()
      if (why === 'no road') setSaid('Belum ada sambungan. Tidak ada yang hilang; dikirim sendiri saat ada sinyal.')
      if (why === 'busy') setSaid('Sedang dikirim oleh tab lain atau di latar belakang.')
    } catch {
      setSaid('Penyimpanan HP tidak dapat dipakai. Muat ulang aplikasi.')
    }
  }
  return (
    <>
      <Button look="soft" wide disabled={running || paused} onClick={() => void send()}>
        <Icon d={leaving} size="s" />
        {running ? 'Mengirim…' : 'Kirim sekarang'}
      </Button>
      {said && (
        <p className="small" role="status">
          {said}
        </p>
      )}
    </>
  )
}
