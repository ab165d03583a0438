import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { checkAddress, labelReportAddress } from '#contract/sni/addresses.ts'
import { longDate } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { onRegistryChanged } from '#offline/sni/registry.ts'
import { serviceWorkers } from '#session/service-workers.ts'
import { sayForDevice } from '#ui/feedback/device-wording.ts'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { TryAgain } from '#ui/feedback/TryAgain.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CertificateCard } from '../verdict/CertificateCard.tsx'
import { MisusedNotes } from '../verdict/MisusedNotes.tsx'
import { noPicture, ProductHead } from '../verdict/ProductHead.tsx'
import { VerdictCard, VerdictFace } from '../verdict/VerdictCard.tsx'
import { VerdictDetails } from '../verdict/VerdictDetails.tsx'
import { sourceText } from '../verdict/verdict-texts.ts'
import { checkOnPhone } from './check-on-phone.ts'
import { type LabelView, type LocalCheck, labelViewOf } from './label-view.ts'
import { useCountScan, useScanProvince } from './scan-count.ts'
import './label.css'

/** The public page of a printed label says whether it is genuine, and shows its certificate and what to compare. */
export function LabelPage() {
  const { token = '' } = useParams()
  return <ScannedLabel key={token} token={token} />
}

function ScannedLabel({ token }: { token: string }) {
  useTitle('Label SNI')
  // Asked each time the label is opened: the stored answer is shown meanwhile, with its time.
  const query = useQuery({ ...endpointQuery('labels.read', { token }), staleTime: 0 })
  const phone = useLocalCheck(token)
  const server = query.data && { answer: query.data.data, at: query.dataUpdatedAt }
  const settled = query.error || server || phone?.found === 'forged' ? phone : ifGenuine(phone)
  const view = labelViewOf(server, settled, { clock: Date.now(), now: serverTime() })
  const [province, setProvince] = useScanProvince()
  useCountScan(token, view?.kind === 'genuine', province)
  return (
    <div className="label-page stack">
      <h1 className="title-in-bar">Label SNI</h1>
      {view ? (
        <>
          {view.kind === 'genuine' && <MisusedNotes misused={view.misused} />}
          <LabelVerdict view={view} retry={() => void query.refetch()} busy={query.isFetching} />
          {view.kind === 'genuine' && <ProvinceQuestion province={province} onPick={setProvince} />}
        </>
      ) : (
        <LabelSkeleton />
      )}
    </div>
  )
}

/** While the server is asked, the phone says what it knows, but not yet that it cannot know anything. */
const ifGenuine = (phone: LocalCheck | undefined) => (phone?.found === 'genuine' ? phone : undefined)

/** The result of this phone's own check, repeated when its registry has changed. */
function useLocalCheck(token: string): LocalCheck | undefined {
  const [word, setWord] = useState<LocalCheck>()
  useEffect(() => {
    let isCurrent = true
    const check = () =>
      void checkOnPhone(token).then((found) => {
        if (isCurrent) setWord(found)
      })
    check()
    const stop = onRegistryChanged(check)
    return () => {
      isCurrent = false
      stop()
    }
  }, [token])
  useEffect(keepFilesOfThisPage, [])
  return word
}

/** The worker caches the files of this page, so that the next label opens without a connection. */
function keepFilesOfThisPage() {
  serviceWorkers()?.ready.then(
    ({ active }) => active?.postMessage({ type: 'OPTIONAL_FILES' }),
    () => {},
  )
}

const LabelSkeleton = () => (
  <div className="panel stack" aria-busy="true">
    <p className="sr" role="status">
      Label sedang diperiksa
    </p>
    <SkeletonLine width={60} />
    <SkeletonLine width={80} />
    <SkeletonLine width={40} />
  </div>
)

type LabelVerdictProps = { view: LabelView; retry: () => void; busy: boolean }

function LabelVerdict({ view, retry, busy }: LabelVerdictProps) {
  if (view.kind === 'forged')
    return (
      <VerdictFace face="ended">
        <h2 className="verdict__title">Label palsu</h2>
        <p>Kode ini tidak dibuat oleh Etalase Mutu, atau sudah diubah. Jangan percayai labelnya.</p>
        <p className="small verdict__remark">
          Jika kodenya rusak atau kotor, coba pindai label lain pada barang yang sama.
        </p>
        <LabelLinks report={labelReportAddress()} />
      </VerdictFace>
    )
  if (view.kind === 'unconfirmed')
    return (
      <VerdictFace face="unsure">
        <h2 className="verdict__title">Tidak bisa dipastikan</h2>
        {unconfirmedTexts[view.why].map((line) => (
          <p key={line}>{sayForDevice(line)}</p>
        ))}
        {view.why === 'no-keys' && <TryAgain onClick={retry} busy={busy} />}
        <LabelLinks report={labelReportAddress()} />
      </VerdictFace>
    )
  return <GenuineLabel view={view} />
}

type GenuineView = Extract<LabelView, { kind: 'genuine' }>

/** A copied code is as genuine as its original: only the product, compared with the goods, tells them apart. */
function GenuineLabel({ view: { verdict, certificate, product, until, source, asOf } }: { view: GenuineView }) {
  const sources = asOf && sourceText(source === 'server' ? { server: asOf } : { phone: asOf })
  const picture = product ? { path: product.img_url, facts: product.img } : noPicture
  const update = verdict.outcome === 'unsure' && source === 'phone' && (
    <p>
      <Link className="link" href={checkAddress()}>
        Perbarui daftar di Periksa SNI
      </Link>
    </p>
  )
  if (certificate)
    return (
      <>
        <p>Label ini dibuat untuk produk ini:</p>
        <CertificateCard
          certificate={certificate}
          verdict={verdict}
          picture={picture}
          source={sources}
          facts={[['Label', certificate.until === until ? genuineText : `${genuineText} ${otherDayText(until)}`]]}
        >
          {update}
          <p className="small muted">Kode bisa disalin. Yang membedakan: foto, nama, dan produsennya.</p>
        </CertificateCard>
      </>
    )
  return (
    <VerdictCard verdict={verdict}>
      <p className="small">{genuineText} Sertifikatnya tidak ada di daftar.</p>
      {update}
      {product && (
        <ProductHead level="h3" product={product.name} to={addresses.product(product.id)} picture={picture} />
      )}
      <LabelLinks report={labelReportAddress({ product: product?.id })} />
      {sources && <VerdictDetails facts={[['Sumber', sources]]} />}
    </VerdictCard>
  )
}

const genuineText = 'Tanda tangan labelnya asli.'
const otherDayText = (until: string | null) =>
  `Label ini dicetak ketika sertifikatnya berlaku ${until ? `sampai ${longDate(until)}` : 'tanpa tanggal akhir'}; sejak itu masa berlakunya berubah.`

const unconfirmedTexts: Record<Extract<LabelView, { kind: 'unconfirmed' }>['why'], string[]> = {
  'unknown-key': [
    'Label ini ditandatangani dengan kunci yang tidak dikenal.',
    'Bisa jadi kuncinya baru dan HP ini belum mengenalnya, bisa jadi labelnya bukan dari situs ini. Periksa lagi saat ada sinyal, atau periksa nomor sertifikatnya.',
  ],
  revoked: [
    'Kunci yang menandatangani label ini sudah dicabut, karena orang lain mungkin memakainya juga.',
    'Produsennya perlu mencetak label baru. Periksa nomor sertifikat yang tercetak di labelnya.',
  ],
  'no-keys': [
    'Server belum dapat ditanya, dan HP ini belum membawa daftar SNI, jadi labelnya belum dapat diperiksa.',
    'Coba lagi saat ada sinyal. Dengan daftar SNI di HP, label dapat diperiksa tanpa sinyal.',
  ],
}

const LabelLinks = ({ report }: { report: string }) => (
  <div className="row row--wrap">
    <ButtonLink to={checkAddress()} variant="soft" small>
      Periksa nomornya
    </ButtonLink>
    <ButtonLink to={report} variant="text" small>
      Laporkan label
    </ButtonLink>
  </div>
)

/** The visitor may name the province, which is counted with the scan. */
function ProvinceQuestion({ province, onPick }: { province: number; onPick: (id: number) => void }) {
  const provinces = useQuery(endpointQuery('regions.provinces', {})).data?.data
  if (!provinces) return null
  return (
    <section className="panel stack" aria-labelledby="scan-province">
      <h2 id="scan-province">Anda melihat label ini di mana?</h2>
      <Select
        label="Provinsi (boleh tidak diisi)"
        value={province}
        options={[{ id: 0, name: 'Tidak disebut' }, ...provinces.filter(({ is_off }) => is_off !== 1)]}
        onPick={onPick}
      />
      <p className="small muted">
        Membantu menemukan label salinan. Yang dihitung hanya label, hari, dan provinsi; Anda dan tempat persisnya tidak
        dicatat.
      </p>
    </section>
  )
}
