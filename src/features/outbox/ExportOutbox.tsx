import { useState } from 'react'
import { sizeText } from '#contract/text/size-text.ts'
import { dayOnPhone } from '#contract/time/dates.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { exportUserData } from '#offline/storage/export.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { draftLink } from './draft-link.ts'

/** Exports all unsent data as a .zip file that can be read without this app or a connection. */
export function ExportOutbox() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | { summary: string }>('idle')
  async function save() {
    setState('busy')
    setState(
      await downloadExport().then(
        (summary) => ({ summary }),
        () => 'failed' as const,
      ),
    )
  }
  return (
    <details className="outbox__rescue">
      <summary className="link link--bare">Tidak bisa mengirim?</summary>
      <p className="small muted">
        Simpan semua isian, draf, dan foto yang belum terkirim sebagai satu berkas .zip, yang dapat dibaca tanpa
        aplikasi ini. Kata sandi tidak ikut.
      </p>
      <Button variant="text" disabled={state === 'busy'} onClick={() => void save()}>
        {state === 'busy' ? 'Menyiapkan…' : 'Simpan salinan antrean'}
      </Button>
      {typeof state === 'object' && (
        <p className="small" role="status">
          Salinan disimpan sebagai {state.summary}
        </p>
      )}
      <Alert>{state === 'failed' && 'Salinan belum dapat dibuat. Muat ulang aplikasi, lalu coba lagi.'}</Alert>
    </details>
  )
}

/** The contents of an export with these file names: '2 isian, 1 draf, 5 foto'. */
export function exportSummary(names: readonly string[]): string {
  const countIn = (folder: string) => names.filter((name) => name.startsWith(`${folder}/`)).length
  const parts = [
    [countIn('belum-terkirim'), 'isian'],
    [countIn('draf'), 'draf'],
    [countIn('foto'), 'foto'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count} ${noun}`)
    .join(', ')
}

/** 'etalase-antrean-2026-11-20.zip', with the date in the phone's time zone. */
export function exportFileName(now: Date): string {
  return `etalase-antrean-${dayOnPhone(now.getTime())}.zip`
}

/** The files with everything that only this phone has. Drafts are named after the titles of their pages. */
export const exportFiles = () => exportUserData(undefined, (name) => draftLink({ name })?.title)

/** Downloads everything that only this phone has as one file, also offline. Resolves with its name, contents, size. */
async function downloadExport(): Promise<string> {
  const files = await exportFiles()
  const { downloadZip } = await import('client-zip')
  const zip = await downloadZip(files).blob()
  const url = URL.createObjectURL(zip)
  const name = exportFileName(new Date(serverTime()))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the blob after the click; revoking its URL too soon produces an empty file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return `${name}: ${exportSummary(files.map(({ name }) => name))}, ${sizeText(zip.size)}.`
}
