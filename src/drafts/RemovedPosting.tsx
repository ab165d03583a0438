import { useState } from 'react'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { losesPicture, type RemovedPost, sendAsNew, sendRestored } from './writes/removed-posting.ts'

type Props = {
  gone: RemovedPost /** All pending entries. */
  rows: readonly OutboxEntry[] /** A third choice: discard the change. */
  children?: React.ReactNode
}

/**
 * The choices for a change whose post was removed meanwhile on another phone. It stays pending until the owner chooses.
 */
export function RemovedPosting({ gone: removedPost, rows, children }: Props) {
  const { key, save, over } = removedPost
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack stack--s">
      <p className="small">
        {over
          ? 'Postingan ini sudah terlalu lama dihapus untuk ditampilkan lagi.'
          : 'Postingan ini sudah dihapus dari perangkat lain.'}
        {save && ' Tulisan Anda tetap ada di HP ini.'}
        {save && losesPicture(save) && ' Sebagai postingan baru, gambar lamanya tidak ikut.'}
      </p>
      <Alert>{failure}</Alert>
      <div className="row row--wrap">
        {save && !over && (
          <Button small disabled={busy} onClick={() => void run(() => sendRestored(key, save))}>
            Tampilkan lagi lalu kirim
          </Button>
        )}
        {save && (
          <Button
            variant={over ? 'soft' : 'line'}
            small
            disabled={busy}
            onClick={() => void run(() => sendAsNew(removedPost, rows))}
          >
            Bagikan sebagai postingan baru
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
