import { useState } from 'react'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { downloadExport } from './export-file.ts'

/** The last resort: everything as a file that needs neither us nor a signal (P23). */
export function ExportOutbox() {
  const [state, setState] = useState<'rest' | 'busy' | 'failed' | { said: string }>('rest')
  async function save() {
    setState('busy')
    setState(
      await downloadExport().then(
        (said) => ({ said }),
        () => 'failed' as const,
      ),
    )
  }
  return (
    <section className="stack stack--s">
      <p className="small muted">
        Tidak bisa mengirim sama sekali? Simpan salinannya sebagai satu berkas .zip: semua isian, draf, dan foto yang
        belum terkirim, dapat dibaca tanpa aplikasi ini. Kata sandi tidak ikut; simpan berkasnya baik-baik.
      </p>
      <Button look="text" disabled={state === 'busy'} onClick={() => void save()}>
        {state === 'busy' ? 'Menyiapkan…' : 'Simpan salinan antrean'}
      </Button>
      {typeof state === 'object' && (
        <p className="small" role="status">
          Salinan disimpan sebagai {state.said}
        </p>
      )}
      <Alert>{state === 'failed' && 'Salinan belum dapat dibuat. Muat ulang aplikasi, lalu coba lagi.'}</Alert>
    </section>
  )
}
