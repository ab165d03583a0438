import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFavorites } from '#catalog/use-favorites.ts'
import { maxDownloadedFavorites, scopeKey, smallPictureBytes } from '#contract/downloads/rules.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { sizeText } from '#contract/text/size-text.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import type { DownloadRecord } from '#offline/downloads/download-records.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { Check } from '#ui/fields/Check.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { DownloadEndAlert } from './DownloadEndAlert.tsx'
import { DownloadProgress } from './DownloadProgress.tsx'
import { offerQuery } from './download-queries.ts'
import { startDownload, useDownloadTask } from './download-task.ts'
import { type DownloadView, scopeOfView } from './download-view.ts'

/** Chooses a part, says what it costs, and downloads it. */
export function DownloadForm({ first, parts }: { first: DownloadView; parts: readonly DownloadRecord[] }) {
  const [view, setView] = useState(first)
  const [withPictures, setWithPictures] = useState(false)
  const { open } = useConnectivity()
  const { running } = useDownloadTask()
  const { liked } = useFavorites()
  const ids = liked
    .filter(({ kind }) => kind === 'product')
    .map(({ id }) => id)
    .slice(0, maxDownloadedFavorites)
  const provinces = useQuery(endpointQuery('regions.provinces', {})).data?.data ?? []
  const categories = useQuery(endpointQuery('showcase.categories', {})).data?.data ?? []
  const categoryOptions = categories.flatMap(({ id, name, child }) => [
    { id, name },
    ...child.map((sub) => ({ id: sub.id, name: `${name}: ${sub.name}` })),
  ])
  const scope = scopeOfView(view)
  const favoriteIds = view.kind === 'favorites' ? ids : undefined
  const isEmpty = favoriteIds?.length === 0
  const offer = useQuery(offerQuery(open && !isEmpty ? scope : undefined, favoriteIds))
  const nameOf = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((one) => one.id === id)?.name ?? ''
  const name = {
    all: 'Semua produk',
    favorites: 'Favorit saya',
    province: nameOf(provinces, view.province),
    category: nameOf(categoryOptions, view.category),
    shop: view.name || 'Toko ini',
  }[view.kind]
  const existing = scope && parts.find(({ key }) => key === scopeKey(scope))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (scope && !isEmpty) void startDownload({ scope, name, ids: favoriteIds, withPictures })
  }
  return (
    <form className="form panel" aria-labelledby="bawa-etalase" onSubmit={send}>
      <h2 id="bawa-etalase">Bawa etalase</h2>
      <RadioRow
        label="Apa yang dibawa?"
        name="kind"
        wide
        options={[
          ...(first.shop > 0 ? [{ value: 'shop', text: first.name || 'Toko ini' }] : []),
          { value: 'province', text: 'Satu provinsi' },
          { value: 'category', text: 'Satu kategori' },
          { value: 'favorites', text: `Favorit saya (${ids.length})` },
          { value: 'all', text: 'Semua produk' },
        ]}
        chosen={view.kind}
        onChange={({ currentTarget }) => setView({ ...view, kind: currentTarget.value as DownloadView['kind'] })}
      />
      {view.kind === 'province' && (
        <Select
          label="Provinsi"
          value={view.province}
          options={[{ id: 0, name: 'Pilih provinsi' }, ...provinces]}
          onPick={(province) => setView({ ...view, province })}
        />
      )}
      {view.kind === 'category' && (
        <Select
          label="Kategori"
          value={view.category}
          options={[{ id: 0, name: 'Pilih kategori' }, ...categoryOptions]}
          onPick={(category) => setView({ ...view, category })}
        />
      )}
      <p className="small" role="status">
        {isEmpty
          ? 'Belum ada produk favorit. Ketuk tanda hati di halaman produk.'
          : !open
            ? 'Perlu sinyal untuk mengambil.'
            : scope && offerText(name, offer)}
      </p>
      {offer.data && offer.data.pictures > 0 && (
        <Check checked={withPictures} onChange={({ currentTarget }) => setWithPictures(currentTarget.checked)}>
          Dengan foto kecil (sekitar {sizeText(offer.data.pictures * smallPictureBytes)})
        </Check>
      )}
      {!existing && scope && <DownloadEndAlert scope={scope} />}
      {running && scope && running.key === scopeKey(scope) ? (
        <DownloadProgress running={running} name={name} />
      ) : (
        <Button type="submit" wide disabled={!open || !scope || isEmpty || !offer.data || running !== undefined}>
          {existing ? 'Perbarui' : 'Bawa'}
        </Button>
      )}
    </form>
  )
}

type Offer = { data?: { bytes: number; products: number; isCut: boolean } | null | undefined; isFetching: boolean }

/** 'Sumatera Barat · 1.240 produk · 180 kB' */
function offerText(name: string, { data, isFetching }: Offer): string {
  if (isFetching && !data) return 'Menghitung ukuran…'
  if (!data) return 'Ukurannya belum didapat dari server. Coba sebentar lagi.'
  const cut = data.isCut ? ' Terlalu banyak untuk satu HP: yang terbaru saja. Pilih satu provinsi supaya lengkap.' : ''
  const size = data.bytes === 0 ? 'sudah yang terbaru' : sizeText(data.bytes)
  return `${name} · ${wholeNumber(data.products)} produk · ${size}.${cut}`
}
