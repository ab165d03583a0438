import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ImportSummary } from '#contract/imports/import-shapes.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { importListQuery, importQuery, stopPolling, useImports } from './imports-api.ts'

type Props = {
  one: Pick<ImportSummary, 'id' | 'name' | 'state'>
  /** The address to go to after it was deleted: on a page about it. */
  to?: string
  /** Called after it was deleted and the question has closed: in a list. */
  onRemoved?: () => void
}

/** Cancels an import that has not been started, or deletes one that is finished, after a question. */
export function RemoveImport({ one: { id, name, state }, to, onRemoved }: Props) {
  const api = useImports()
  const client = useQueryClient()
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const removed = useRef(false)
  // The server does not stop an import half-way: it would be unclear which products are written.
  if (state === 'running') return null
  const isDone = state === 'done'
  async function remove() {
    await stopPolling(client, api, id)
    try {
      const { message } = await api.call('remove', { id })
      removed.current = true
      toast(message)
      // Like a link in a dialog: the page takes over the dialog's history entry.
      if (to) go(to, { replace: true })
    } catch (error) {
      void client.invalidateQueries({ queryKey: importQuery(api, id).queryKey })
      throw error
    }
  }
  function close() {
    setOpen(false)
    if (!removed.current) return
    void client.invalidateQueries({ queryKey: importListQuery(api).queryKey })
    onRemoved?.()
  }
  return (
    <>
      <Button
        variant="text"
        small
        aria-label={`${isDone ? 'Hapus' : 'Batalkan'} impor ${name}`}
        onClick={() => setOpen(true)}
      >
        {isDone ? 'Hapus' : 'Batalkan'}
      </Button>
      {open && (
        <ConfirmSheet
          title={isDone ? 'Hapus impor ini?' : 'Batalkan impor ini?'}
          about={<p className="imports__file">{name}</p>}
          yes={isDone ? 'Hapus' : 'Batalkan impor'}
          danger
          onYes={remove}
          onClose={close}
        >
          {isDone
            ? 'Laporan dan daftar barisnya dihapus. Produk yang sudah diimpor tetap ada.'
            : 'Berkas dan hasil pemeriksaannya dihapus. Tidak ada produk yang berubah.'}
        </ConfirmSheet>
      )}
    </>
  )
}
