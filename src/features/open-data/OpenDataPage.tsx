// @chunk help
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import { licence, sourceText } from '#contract/open-data/licence.ts'
import type { OpenDataSet, openData } from '#contract/open-data/schemas.ts'
import { keysPath, registryPath } from '#contract/sni/registry-address.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { sizeText } from '#contract/text/size-text.ts'
import { longDate } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { badgeExampleInput } from './open-data-queries.ts'
import './open-data.css'

const dataNames: Record<OpenDataSet['name'], string> = { products: 'Produk', certificates: 'Sertifikat SNI' }

type FilesAnswer = Answer<typeof openData.files>

/** Milliseconds between two questions whether the first files are there. */
const firstFilesEvery = 10_000

const isComplete = ({ data }: FilesAnswer) => data.some(({ name }) => name === 'certificates')

/** Explains the licence of the public data, and links the daily files, the API, the signed register and the badge. */
export function OpenDataPage() {
  useTitle('Data terbuka')
  const files = useQuery({
    ...endpointQuery('openData.files', {}),
    // After the first start of a server they are made within a minute.
    refetchInterval: ({ state: { data } }) => (data && !isComplete(data) ? firstFilesEvery : false),
  })
  return (
    <div className="open-data stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Data terbuka" />
      <div className="row title-in-bar">
        <h1 className="grow">Data terbuka</h1>
        <span className="only-wide">
          <ShareButton />
        </span>
      </div>
      <p>
        Yang tampil untuk umum di sini boleh dipakai siapa saja: untuk penelitian, berita, aplikasi, atau pengawasan.
        Tanpa akun dan tanpa kunci.
      </p>
      <Section id="berkas" title="Berkas harian">
        <QueryResult
          query={files}
          what="Daftar berkas"
          skeleton={<FilesSkeleton />}
          empty={({ data }) =>
            data.length === 0 && (
              <Empty
                variant="find"
                title="Berkas pertama sedang dibuat"
                description="Biasanya selesai dalam beberapa menit."
              />
            )
          }
        >
          {(answer) => <Files {...answer} />}
        </QueryResult>
        <p className="small muted">
          Dibuat sekali sehari, setelah tengah malam WIB; isinya yang tampil saat itu. CSV memakai UTF-8 dan koma. Nomor
          telepon, email, deskripsi, dan gambar tidak ada di dalamnya.
        </p>
      </Section>
      <Section id="lisensi" title="Lisensi">
        <p>
          Data ini berlisensi{' '}
          <a className="link" href={licence.url} target="_blank" rel="noopener noreferrer license">
            {licence.name}
            <span className="sr"> (membuka tab baru)</span>
          </a>
          . Anda boleh menyalin, mengolah, dan menyebarkannya, juga untuk usaha, asalkan menyebut sumbernya:
        </p>
        {files.data?.data[0] && (
          <p className="open-data__source">{sourceText(files.data.base_url, files.data.data[0].day)}</p>
        )}
        <p>
          Deskripsi, gambar, dan postingan tetap milik pembuatnya dan tidak termasuk. Nama usaha bisa merupakan nama
          orang: undang-undang pelindungan data pribadi berlaku juga bagi pemakai data. Kode dan nama wilayah berasal
          dari idn-area-data (ODbL).
        </p>
      </Section>
      <Section id="api" title="API publik">
        <p>
          Katalog, toko, lembaga sertifikasi, wilayah, pencarian, dan pemeriksaan nomor, terbuka juga bagi halaman situs
          lain.
        </p>
        {files.data && <Limits {...files.data.limits} />}
        <ul className="open-data__links">
          <li>
            <a className="link" href="/api/openapi.json">
              Dokumen OpenAPI 3.1
            </a>
            <span className="small muted">Tiap alamat, dengan contoh permintaan dan jawaban</span>
          </li>
        </ul>
      </Section>
      <Section id="daftar" title="Daftar sertifikat yang ditandatangani">
        <p>
          Semua sertifikat dalam satu berkas kecil, ditandatangani (ES256), untuk memeriksa label tanpa sambungan. Siapa
          pun dapat memastikan bahwa isinya dari sini dan tidak diubah: ambil kuncinya, lalu cocokkan tanda tangan atas
          kepala dan isi berkas.
        </p>
        <ul className="open-data__links">
          <li>
            <a className="link" href={`/api${registryPath}`} download="daftar-sni.bin">
              Unduh daftar
            </a>
          </li>
          <li>
            <a className="link" href={`/api${keysPath}`}>
              Kunci publik (JWK)
            </a>
          </li>
          <li>
            <a className="link" href="/api/openapi.json">
              Cara memeriksa tanda tangannya
            </a>
            <span className="small muted">
              Di dokumen OpenAPI, pada <code>sniRegister</code>
            </span>
          </li>
        </ul>
      </Section>
      <Section id="lencana" title="Lencana untuk situs Anda">
        <p>Gambar kecil yang selalu menunjukkan keadaan sertifikat hari ini, untuk situs produsen atau toko daring.</p>
        <Badge files={files.data} />
      </Section>
    </div>
  )
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="stack stack--s" id={id} aria-labelledby={`${id}-judul`}>
    <h2 id={`${id}-judul`}>{title}</h2>
    {children}
  </section>
)

/** The files of the latest day, and on request the files of the days before. */
function Files({ data }: FilesAnswer) {
  const latest = (['products', 'certificates'] as const).flatMap((name) => data.find((set) => set.name === name) ?? [])
  const earlier = data.filter((set) => !latest.includes(set))
  return (
    <>
      <ul className="panel open-data__files">
        {latest.map((set) => (
          <FileSet key={set.name} set={set} isLatest />
        ))}
      </ul>
      {earlier.length > 0 && (
        <details>
          <summary className="link open-data__more">Hari-hari sebelumnya</summary>
          <ul className="panel open-data__files">
            {earlier.map((set) => (
              <FileSet key={`${set.name} ${set.day}`} set={set} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function FileSet({ set: { name, day, rows, files }, isLatest = false }: { set: OpenDataSet; isLatest?: boolean }) {
  return (
    <li className="stack stack--s">
      <div>
        <h3>{dataNames[name]}</h3>
        <p className="small muted">
          {longDate(day)}, {wholeNumber(rows)} baris
        </p>
      </div>
      <ul className="open-data__links">
        {files.map(({ format, bytes, download_bytes, url, latest_url }) => (
          <li key={format}>
            <a
              className="link"
              href={isLatest ? latest_url : url}
              download={`${name}-${day}.${format}`}
              aria-label={`${format.toUpperCase()}: ${dataNames[name]}, ${longDate(day)}`}
            >
              {format.toUpperCase()}
            </a>{' '}
            <span className="small muted">
              {sizeText(bytes)}, unduhan {sizeText(download_bytes)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

const FilesSkeleton = () => (
  <div className="panel stack open-data__skeleton" aria-hidden="true">
    <SkeletonLine width={40} />
    <SkeletonLine width={60} />
    <SkeletonLine width={40} />
    <SkeletonLine width={60} />
  </div>
)

const limitText = ({ most, seconds }: FilesAnswer['limits']['reads'], what: string) =>
  `${wholeNumber(most)} ${what} dalam ${wholeNumber(seconds / 60)} menit`

const Limits = ({ reads, searches, downloads }: FilesAnswer['limits']) => (
  <p>
    Batas tiap alamat IP: {limitText(reads, 'permintaan')}; di antaranya{' '}
    {limitText(searches, 'pencarian dan pemeriksaan nomor')}, dan {limitText(downloads, 'unduhan berkas')}. Yang
    memerlukan semuanya sebaiknya mengambil berkas harian.
  </p>
)

const badgeSize = { width: 260, height: 64 }

/**
 * The badge of a product with SNI, and how a page shows it. Before the first register of a server there are no badges.
 */
function Badge({ files }: { files: FilesAnswer | undefined }) {
  const product = useQuery(endpointQuery('showcase.list', badgeExampleInput)).data?.data[0]
  const path = `/api/sni/badge/product/${product?.id ?? 'NOMOR'}.svg`
  const code = `<img src="${files?.base_url ?? 'https://…'}${path}" width="260" height="64" alt="Keadaan sertifikat SNI">`
  return (
    <>
      {product && files && isComplete(files) && (
        <img src={path} {...badgeSize} alt={`Contoh lencana: ${product.name}`} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
      <section className="panel open-data__code" tabIndex={0} aria-label="Kode lencana">
        <pre>{code}</pre>
      </section>
      <p className="small muted">
        Nomor produk ada di alamat halamannya, setelah <code>id=</code>. Lencana tidak membaca apa pun tentang
        pengunjung situs Anda.
      </p>
    </>
  )
}
