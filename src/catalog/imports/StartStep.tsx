import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { importLimits } from '#contract/imports/import-fields.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { tableProblem } from './check-file.ts'
import { DownloadButtons, downloadTimeout } from './DownloadButtons.tsx'
import { FileUpload, type UploadedFile } from './FileUpload.tsx'
import { ImportList } from './ImportList.tsx'
import { type ImportCallOptions, type StepHeading, showImport, useImports } from './imports-api.ts'

const timeout = downloadTimeout

/** The start: the file that is imported, the files to download, and the earlier imports. */
export function StartStep({ headingRef }: StepHeading) {
  const api = useImports()
  const client = useQueryClient()
  const [, go] = useLocation()
  async function upload(file: UploadedFile, options: ImportCallOptions) {
    const { data } = await api.call('upload', file, options)
    await showImport(client, api, data)
    go(api.to({ id: data.id, step: 'columns' }))
  }
  return (
    <>
      <div className="imports__start">
        <section className="panel stack" aria-labelledby="impor-berkas">
          <div>
            <h2 id="impor-berkas" ref={headingRef} tabIndex={-1}>
              Impor dari berkas
            </h2>
            <p className="small muted">
              Barisnya diperiksa dahulu. Tidak ada produk yang berubah sebelum Anda menekan Mulai impor.
            </p>
          </div>
          <FileUpload
            label="Pilih berkas"
            hint={`CSV atau XLSX, paling banyak ${wholeNumber(importLimits.rows)} baris dan 20 MB.`}
            accept=".csv,.xlsx,.txt,.tsv,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            send="Unggah dan lanjut"
            check={tableProblem}
            upload={upload}
          />
        </section>
        <section className="panel stack" aria-labelledby="impor-unduh">
          <h2 id="impor-unduh">Berkas untuk diunduh</h2>
          <div className="stack stack--s">
            <h3>Templat</h3>
            <p className="small muted">Nama kolom, satu baris contoh, dan nama semua kategori.</p>
            <DownloadButtons what="templat" fetchFile={(format) => api.call('template', { format }, { timeout })} />
          </div>
          <div className="stack stack--s">
            <h3>Ekspor {api.products}</h3>
            <p className="small muted">
              Kolomnya sama dengan templat. Ubah di sana, lalu impor lagi: baris dengan nomor produk mengubah produk
              itu.
            </p>
            <DownloadButtons what={api.products} fetchFile={(format) => api.call('export', { format }, { timeout })} />
          </div>
        </section>
      </div>
      <ImportList />
    </>
  )
}
