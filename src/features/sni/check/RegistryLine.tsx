import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, type Ref, useState } from 'react'
import { Link } from 'wouter'
import { ProvinceSelect } from '#catalog/ProvinceSelect.tsx'
import { addresses } from '#contract/addresses.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { sizeText } from '#contract/text/size-text.ts'
import { dayInJakarta, daysLeft, formatLongDateTime, longDate } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { disableOfflineRegistry } from '#offline/sni/offline-registry.ts'
import type { UpdateResult } from '#offline/sni/update-registry.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { info } from '#ui/display/lazy-icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Button } from '#ui/nav/Button.tsx'
import type { OpenedRegistry, RegistryFacts } from './registry-client.ts'
import { provinceQuery, registryQuery, updateQuery } from './registry-queries.ts'
import { UpdateButton } from './UpdateButton.tsx'

type Props = {
  isSaving: boolean
  online: boolean
  /** The line: the focus goes there when a button that started the download is gone. */
  line: Ref<HTMLElement>
}

/**
 * The registry on this phone in one line; opened, also its size and age, its update and deletion, and the meanings of
 * the answers. Memoized, because it stays the same from one answer to the next.
 */
export const RegistryLine = memo(function RegistryLine({ isSaving, online, line }: Props) {
  const registry = useQuery(registryQuery).data
  const { isFetching } = useQuery(updateQuery())
  return (
    <details className="sni-check__register">
      <summary className="sni-check__line" ref={line}>
        {/* The server does not know what this phone has: until that is clear, both draw the same. */}
        <span className="small">
          {registry === undefined ? 'Daftar sertifikat' : forDevice(lineOf(registry, isFetching))}
        </span>
        <Icon d={info} />
      </summary>
      <div className="panel stack">
        {registry !== undefined && <RegistryDetails registry={registry} isSaving={isSaving} online={online} />}
        <Meanings />
      </div>
    </details>
  )
})

/** 'Daftar di HP: 41 sertifikat, hari ini' */
function lineOf(registry: OpenedRegistry, isFetching: boolean): string {
  if (registry.kind === 'verified') {
    const { scope, count, made_at } = registry.facts
    const content = {
      all: `${wholeNumber(count)} sertifikat`,
      province: `${wholeNumber(count)} sertifikat satu provinsi`,
      numbers: 'hanya nomor',
    }
    return `Daftar di HP: ${content[scope.kind]}, ${ageText(made_at)}`
  }
  if (isFetching) return 'Mengambil daftar sertifikat…'
  return absenceTexts[registry.kind]
}

const absenceTexts = {
  none: 'Belum ada daftar di HP',
  unverified: 'Daftar di HP tidak terbukti asli',
  away: 'Daftar tidak dapat disimpan di HP',
}

/** The day when a registry was made, in words: 'hari ini', 'kemarin', '3 hari lalu'. */
function ageText(made_at: string): string {
  const made = dayInJakarta(Date.parse(made_at))
  const days = daysLeft(dayInJakarta(serverTime()), made)
  // A clock that is behind the registry's own time makes the number of days negative.
  if (days < 0) return longDate(made)
  return days === 0 ? 'hari ini' : days === 1 ? 'kemarin' : `${days} hari lalu`
}

type DetailsProps = { registry: OpenedRegistry; isSaving: boolean; online: boolean }

function RegistryDetails({ registry, isSaving, online }: DetailsProps) {
  const [isDeleting, setDeleting] = useState(false)
  const isThere = registry.kind === 'verified' || registry.kind === 'unverified'
  return (
    <>
      {registry.kind === 'verified' && <RegistrySize facts={registry.facts} />}
      <UpdateState isThere={isThere} online={online} />
      {registry.kind === 'verified' && registry.facts.provinces && (
        <ProvinceOfRegistry facts={registry.facts} online={online} />
      )}
      {isThere && (
        <div className="row row--wrap">
          <UpdateButton isThere isSaving={isSaving} online={online} />
          <Button variant="text" onClick={() => setDeleting(true)}>
            {forDevice('Hapus daftar dari HP')}
          </Button>
        </div>
      )}
      {isDeleting && <DeleteSheet onClose={() => setDeleting(false)} />}
    </>
  )
}

function RegistrySize({ facts: { made_at, count, total, bytes, scope } }: { facts: RegistryFacts }) {
  const content = {
    all: `${wholeNumber(count)} sertifikat`,
    province: `${wholeNumber(count)} dari ${wholeNumber(total)} sertifikat`,
    numbers: `Hanya nomor dari ${wholeNumber(total)} sertifikat`,
  }
  return <p>{`${content[scope.kind]} · ${sizeText(bytes)} · dibuat ${formatLongDateTime(made_at)}`}</p>
}

/** The state of the update, as far as the person need not act on it: RegistryProblems has the rest. */
function UpdateState({ isThere, online }: { isThere: boolean; online: boolean }) {
  const { data, isFetching } = useQuery(updateQuery())
  const text = isFetching ? 'Mengambil dan memeriksa daftar…' : isThere && stateText(data?.outcome, online)
  return text ? <p className="small muted">{text}</p> : null
}

function stateText(outcome: UpdateResult['outcome'] | undefined, online: boolean): string | undefined {
  if (!online) return 'Tanpa sinyal: daftar ini tetap dipakai.'
  if (outcome === 'preparing') return 'Daftar baru sedang disusun di server. Daftar ini tetap dipakai.'
  return outcome === 'unreachable' ? 'Server belum dapat dihubungi. Daftar ini tetap dipakai.' : undefined
}

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

/** The texts that can be typed, and the meanings of the answers. */
const Meanings = () => (
  <>
    <p className="small">
      Yang bisa diketik: nomor SNI, nomor sertifikat, nama, atau seluruh tulisan di label. Salah ketik satu dua huruf
      tidak apa-apa.
    </p>
    <section className="stack stack--s" aria-labelledby="arti-jawaban">
      <h2 id="arti-jawaban">Arti jawabannya</h2>
      <dl className="sni-check__facts">
        <Meaning name="Sertifikat berlaku">
          Produknya tampil di Etalase Mutu dan sertifikatnya belum berakhir. Tetap bandingkan barangnya.
        </Meaning>
        <Meaning name="Tidak berlaku lagi">
          Pernah ada di sini, lalu berakhir, diganti, atau disanggah lembaganya.
        </Meaning>
        <Meaning name="Tidak ditemukan">
          Tidak ada di Etalase Mutu. Belum tentu palsu: kebanyakan barang bersertifikat tidak terdaftar di sini.
        </Meaning>
        <Meaning name="Tidak bisa dipastikan">Daftar di HP terlalu lama atau tidak lengkap, atau jam HP salah.</Meaning>
      </dl>
      <p className="small">
        <Link className="link" href={addresses.faq}>
          Pertanyaan lain
        </Link>
      </p>
    </section>
  </>
)

const Meaning = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
