import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { ProvinceSelect } from '#catalog/ProvinceSelect.tsx'
import { formatLongDateTime } from '#contract/dates.ts'
import { wholeNumber } from '#contract/format.ts'
import { maxRegistryDays } from '#contract/sni/registry-address.ts'
import { sizeText } from '#contract/text/size-text.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { disableOfflineRegistry } from '#offline/sni/offline-registry.ts'
import { isRegistryWanted } from '#offline/sni/registry-preference.ts'
import type { UpdateResult } from '#offline/sni/update-registry.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { noSignal, warning } from '#ui/display/icons.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/nav/Button.tsx'
import type { RegistryFacts } from './registry-client.ts'
import { provinceQuery, registryQuery, updateQuery, updateSizeQuery } from './registry-queries.ts'

type Props = { isSaving: boolean; online: boolean }

/**
 * The registry on this phone: how old it is and how large; to update it, and to delete it. Memoized, because it is the
 * larger half of the page and stays the same from one answer to the next.
 */
export const RegistryPanel = memo(function RegistryPanel({ isSaving, online }: Props) {
  const registry = useQuery(registryQuery).data
  const update = useQuery(updateQuery())
  const [isDeleting, setDeleting] = useState(false)
  const isThere = registry?.kind === 'verified' || registry?.kind === 'unverified'
  // A person who saves data or has deleted the registry is asked first, with the size of the download.
  const isAsked = online && !update.isFetching && (isSaving || (!isThere && isRegistryWanted() === false))
  const size = useQuery(updateSizeQuery({ isAsked: isAsked && registry !== undefined })).data
  const sizeNote = isAsked && size ? ` (${sizeText(size)})` : ''
  return (
    <section className="panel stack stack--s sni-check__register" aria-labelledby="daftar-di-hp">
      <h2 id="daftar-di-hp">Daftar yang Anda bawa</h2>
      {/* The server does not know what this phone has: until that is clear, both draw the same. */}
      {registry === undefined ? (
        <SkeletonLine width={80} />
      ) : (
        <>
          {registry.kind === 'verified' ? (
            <RegistryLines facts={registry.facts} />
          ) : (
            <p>{forDevice(absenceTexts[registry.kind])}</p>
          )}
          <div role="status">
            <UpdateNote update={update} isThere={isThere} online={online} />
          </div>
          {registry.kind === 'verified' && registry.facts.provinces && (
            <ProvinceOfRegistry facts={registry.facts} online={online} />
          )}
          <div className="sni-check__buttons">
            <Button
              variant="soft"
              disabled={!online || update.isFetching}
              aria-busy={update.isFetching || undefined}
              onClick={() => void update.refetch()}
            >
              {update.isFetching ? 'Mengambil…' : `${isThere ? 'Perbarui' : 'Ambil daftar'}${sizeNote}`}
            </Button>
            {isThere && (
              <Button variant="text" onClick={() => setDeleting(true)}>
                {forDevice('Hapus daftar dari HP')}
              </Button>
            )}
          </div>
        </>
      )}
      {isDeleting && <DeleteSheet onClose={() => setDeleting(false)} />}
    </section>
  )
})

const DeleteSheet = ({ onClose }: { onClose: () => void }) => (
  <ConfirmSheet
    title={forDevice('Hapus daftar dari HP?')}
    yes="Hapus daftar"
    danger
    onYes={disableOfflineRegistry}
    onClose={onClose}
  >
    Tanpa daftar ini, Periksa SNI hanya menjawab saat ada sinyal. Daftarnya dapat diambil lagi kapan saja.
  </ConfirmSheet>
)

const absenceTexts = {
  none: 'Belum ada daftar di HP ini. Dengan daftar, nomor dapat diperiksa juga tanpa sinyal.',
  unverified: 'Keaslian daftar di HP ini tidak terbukti lagi, jadi tidak dipakai. Perbarui saat ada sinyal.',
  away: 'Penyimpanan HP tidak dapat dipakai, jadi nomor hanya dapat diperiksa saat ada sinyal.',
}

const day = 86_400_000

function RegistryLines({ facts: { made_at, count, total, bytes, scope } }: { facts: RegistryFacts }) {
  const age = Math.floor((serverTime() - Date.parse(made_at)) / day)
  return (
    <>
      <p>
        {scope.kind === 'all' && `${wholeNumber(count)} sertifikat`}
        {scope.kind === 'province' && `${wholeNumber(count)} dari ${wholeNumber(total)} sertifikat: satu provinsi`}
        {scope.kind === 'numbers' && `Hanya nomor dari ${wholeNumber(total)} sertifikat`} · {sizeText(bytes)}
        <br />
        <span className="small muted">
          Dibuat {formatLongDateTime(made_at)}
          {age > 0 && ` · ${age} hari yang lalu`}
        </span>
      </p>
      {age >= maxRegistryDays && (
        <Note icon={warning} variant="wait">
          Daftar ini sudah {age} hari menurut jam HP. Perbarui dahulu, agar jawabannya pasti.
        </Note>
      )}
    </>
  )
}

/** The choice of a province, when the registry of all is too large for a phone. */
function ProvinceOfRegistry({ facts, online }: { facts: RegistryFacts; online: boolean }) {
  const client = useQueryClient()
  const { data } = useQuery(endpointQuery('regions.provinces', {}))
  const available = new Set(facts.provinces?.map(({ id }) => id))
  const choices = (data?.data ?? []).filter(({ id }) => available.has(id))
  return (
    <>
      <p className="small">
        Daftar lengkapnya terlalu besar untuk HP. Bawa sertifikat satu provinsi; nomor dari provinsi lain hanya dapat
        dikenali, tidak dapat dinyatakan berlaku tanpa sinyal.
      </p>
      {online && choices.length > 0 && (
        <ProvinceSelect
          chosen={facts.scope.kind === 'province' ? facts.scope.province_id : undefined}
          provinces={choices}
          onPick={(province) => {
            if (province) void client.fetchQuery(provinceQuery(province))
          }}
        />
      )}
    </>
  )
}

type NoteProps = { update: UseQueryResult<UpdateResult>; isThere: boolean; online: boolean }

function UpdateNote({ update: { data, isFetching }, isThere, online }: NoteProps) {
  if (isFetching) return <p className="small muted">Mengambil dan memeriksa daftar…</p>
  if (!online)
    return (
      <Note icon={noSignal}>
        {isThere ? 'Tanpa sinyal: daftar di HP tetap dipakai.' : 'Ambil daftarnya begitu ada sinyal.'}
      </Note>
    )
  if (data?.outcome === 'refused')
    return (
      <Note icon={warning} variant="wrong">
        {data.why === 'too-large'
          ? 'Daftar dari server terlalu besar untuk HP, jadi tidak disimpan.'
          : 'Daftar yang datang tidak terbukti asli atau lebih lama, jadi ditolak.'}
        {isThere && ' Daftar terakhir yang baik tetap dipakai.'}
      </Note>
    )
  const text = data && (data.outcome === 'unsupported' && !isSecureContext ? insecureText : outcomeTexts[data.outcome])
  return text ? (
    <Note icon={phone} variant="wait">
      {text}
    </Note>
  ) : null
}

const insecureText =
  'Daftar hanya dapat disimpan lewat alamat yang diawali https://. Nomor tetap dapat diperiksa saat ada sinyal.'

const outcomeTexts: { [Outcome in UpdateResult['outcome']]?: string } = {
  preparing: 'Daftarnya sedang disusun di server. Coba lagi sebentar lagi.',
  unreachable: 'Server belum dapat dihubungi. Coba lagi sebentar lagi.',
  full: 'HP penuh: daftar belum tersimpan.',
  away: 'Penyimpanan HP tidak dapat dipakai: daftar belum tersimpan.',
  unsupported: 'Peramban ini terlalu lama untuk menyimpan daftar. Nomor tetap dapat diperiksa saat ada sinyal.',
}
