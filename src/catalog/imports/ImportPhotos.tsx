import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importLimits } from '#contract/imports/import-fields.ts'
import type { ImportDetail } from '#contract/imports/import-shapes.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { archiveProblem } from './check-file.ts'
import { FileUpload, type UploadedFile } from './FileUpload.tsx'
import { type ImportAnswer, type ImportCallOptions, showImport, useImports } from './imports-api.ts'

/** The photos that the rows mention, and the ZIP that brings them. */
export function ImportPhotos({ detail: { id, photos } }: { detail: ImportDetail }) {
  const api = useImports()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<ImportAnswer<'photos'>>()
  async function upload(file: UploadedFile, options: ImportCallOptions) {
    setOutcome(undefined)
    const answer = await api.call('photos', { id, ...file }, options)
    setOutcome(answer)
    await showImport(client, api, answer.data.detail)
  }
  const left = photos.wanted - photos.stored
  return (
    <section className="panel stack" aria-labelledby="impor-foto">
      <div>
        <h2 id="impor-foto">Foto</h2>
        <p className="small">
          {photos.wanted === 0
            ? 'Berkas ini tidak menyebut nama foto yang baru.'
            : `${wholeNumber(photos.stored)} dari ${wholeNumber(photos.wanted)} foto sudah ada.`}{' '}
          Baris baru tanpa foto utama disimpan sebagai draf; fotonya dapat ditambahkan nanti di formulir produk.
        </p>
      </div>
      {left > 0 && <MissingPhotos names={photos.missing} left={left} />}
      {(left > 0 || outcome) && (
        <FileUpload
          label="Pilih ZIP"
          hint={`ZIP paling besar 60 MB, berisi paling banyak ${importLimits.photos} foto JPG atau PNG. Boleh lebih dari satu ZIP.`}
          accept=".zip,application/zip,application/x-zip-compressed"
          send="Unggah foto"
          check={archiveProblem}
          upload={upload}
        />
      )}
      <div className="stack stack--s" role="status">
        {outcome && <p>{outcome.message}</p>}
        {outcome && outcome.data.refused.length > 0 && (
          <ul className="imports__names small">
            {outcome.data.refused.map(({ name, reason }) => (
              <li key={name}>
                <b>{name}</b>: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const MissingPhotos = ({ names, left }: { names: readonly string[]; left: number }) => (
  <details className="imports__more">
    <summary>{wholeNumber(left)} foto belum ada</summary>
    <ul className="imports__names small">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {left > names.length && <li className="muted">dan {wholeNumber(left - names.length)} lagi</li>}
    </ul>
  </details>
)
