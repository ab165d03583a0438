import { useState } from 'react'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'

type Props = {
  /** Discards the unsaved changes. */
  drop: () => Promise<void>
  onClose: (dropped: boolean) => void
}

/** Asks before the unsaved changes of a section are discarded. */
export function DiscardDraft({ drop, onClose }: Props) {
  const [state] = useState({ dropped: false })
  return (
    <ConfirmSheet
      title="Buang perubahan ini?"
      yes="Ya, buang"
      danger
      onYes={async () => {
        await drop()
        state.dropped = true
      }}
      onClose={() => onClose(state.dropped)}
    >
      Yang Anda ubah di sini belum disimpan. Yang tampil sekarang tidak berubah.
    </ConfirmSheet>
  )
}
