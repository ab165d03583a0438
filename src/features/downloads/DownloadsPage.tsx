import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { sizeText } from '#contract/text/size-text.ts'
import { onDownloadsChanged } from '#offline/downloads/download-events.ts'
import { canUnpack } from '#offline/downloads/gzip.ts'
import { warning } from '#ui/display/icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DownloadedParts } from './DownloadedParts.tsx'
import { DownloadForm } from './DownloadForm.tsx'
import { downloadsQuery } from './download-queries.ts'
import { downloadViewOf } from './download-view.ts'
import { StorageSection } from './StorageSection.tsx'
import './downloads.css'

/** Parts of the catalogue that this phone takes along to places without a signal. */
export function DownloadsPage() {
  useTitle('Etalase di HP')
  const query = useSearch()
  const client = useQueryClient()
  const { data: parts, error } = useQuery(downloadsQuery)
  useEffect(() => onDownloadsChanged(() => void client.invalidateQueries({ queryKey: ['local'] })), [client])
  const bytes = (parts ?? []).reduce((sum, part) => sum + part.bytes.length + part.pictures.bytes, 0)
  return (
    <div className="downloads stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Etalase di HP" />
      <div className="titled">
        <h1 className="title-in-bar">{forDevice('Etalase di HP')}</h1>
        <p className="muted small" role="status">
          {bytes > 0 && `Memakai ${sizeText(bytes)}`}
        </p>
      </div>
      <p>
        Nama produk, harga, toko, dan tanda SNI ikut ke tempat tanpa sinyal. Daftar, pencarian, dan toko tetap terbuka.
      </p>
      {canUnpack() && !error ? (
        <>
          {/* A link from a page names a part, which comes first; without one the parts of this phone do. */}
          {!query && parts && parts.length > 0 && <DownloadedParts parts={parts} />}
          <DownloadForm key={query} first={downloadViewOf(new URLSearchParams(query))} parts={parts ?? []} />
          {query && parts && parts.length > 0 && <DownloadedParts parts={parts} />}
        </>
      ) : (
        <Note icon={warning} variant="wait">
          {error
            ? forDevice('Penyimpanan HP tidak dapat dipakai, jadi etalase tidak dapat dibawa.')
            : 'Peramban ini terlalu lama untuk membawa etalase. Perbarui peramban Anda.'}
        </Note>
      )}
      <StorageSection />
    </div>
  )
}
