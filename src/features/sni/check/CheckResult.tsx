import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { formatLongDateTime } from '#contract/dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { checkAddress, labelReportAddress } from '#contract/sni/addresses.ts'
import type { Certificate } from '#contract/sni/registry.ts'
import type { sni } from '#contract/sni/schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { CertificateCard } from '../verdict/CertificateCard.tsx'
import { MisusedNotes, uniqueMisused } from '../verdict/MisusedNotes.tsx'
import { VerdictCard } from '../verdict/VerdictCard.tsx'
import { type RegistryState, verdictOf, verdictOfServer } from '../verdict/verdict.ts'
import { askedIn } from './label-text.ts'
import type { OpenedRegistry } from './registry-client.ts'
import { searchQuery } from './registry-queries.ts'
import type { SearchResult } from './search-registry.ts'

/** `number`: what was asked. */
type ServerAnswer = Answer<typeof sni.check> & { number: string }

type Props = {
  text: string
  /** Undefined while it is being opened. */
  registry: OpenedRegistry | undefined
  /** The registry is being loaded. */
  isLoading: boolean
  online: boolean
  heading: Ref<HTMLHeadingElement>
}

/** The answers of the registry on this phone and of the server to a text. */
export function CheckResult({ text, registry, isLoading, online, heading }: Props) {
  const found = useQuery(searchQuery(registry?.kind === 'verified' ? text : ''))
  const isSearching = registry === undefined || (registry.kind === 'verified' && found.isPending)
  // Of a whole line the server knows nothing: it is asked about the number that this phone has found in it.
  const [first] = found.data?.exact ?? []
  const number = (first?.number ?? text).slice(0, 100)
  // The server searches whole numbers only.
  const isForServer = online && !isSearching && /\d/.test(number) && !first?.isAnyYear
  const server = useQuery({ ...endpointQuery('sni.check', { number }), enabled: isForServer })
  const answer = isForServer ? server.data : undefined
  const isWaiting =
    isSearching ||
    (registry.kind !== 'verified' && !answer && (isLoading || (isForServer && server.isPending && server.isFetching)))
  return (
    <section className="stack sni-check__result" aria-labelledby="jawaban" aria-busy={isWaiting || undefined}>
      <h2 id="jawaban" className="sr sni-check__answer" ref={heading} tabIndex={-1}>
        Jawaban untuk {text}
      </h2>
      {isWaiting ? (
        <div className="panel" role="status">
          <span className="sr">Sedang memeriksa</span>
          <SkeletonLine width={60} />
          <SkeletonLine width={80} />
        </div>
      ) : (
        <Answered
          key={text}
          text={text}
          result={found.data ?? undefined}
          registry={registry}
          answer={answer && { ...answer, number }}
        />
      )}
      {isForServer && !isWaiting && (
        <p className="small muted" role="status">
          {server.isFetching
            ? 'Menanyakan juga ke server…'
            : answer
              ? `Server ditanya ${formatLongDateTime(answer.checked_at)}.`
              : 'Server belum menjawab; jawaban di atas dari daftar di HP.'}
        </p>
      )}
    </section>
  )
}

type AnsweredProps = {
  text: string
  result: SearchResult | undefined
  registry: OpenedRegistry
  answer: ServerAnswer | undefined
}

function Answered({ text, result, registry, answer }: AnsweredProps) {
  const state: RegistryState =
    registry.kind === 'verified'
      ? { kind: 'verified', scope: registry.facts.scope, made_at: registry.facts.made_at }
      : { kind: registry.kind === 'unverified' ? 'unverified' : 'none' }
  const now = serverTime()
  const ofServer = new Map(answer?.data.map((certificate) => [certificate.id, certificate]))
  const { exact = [], near = [], producers = [], products, unmatched = [] } = result ?? {}
  const onPhone = new Set(exact.flatMap(({ certificates }) => certificates.map(({ id }) => id)))
  // The server may have certificates that this phone lacks: newer ones, or ones of another province.
  const others = (answer?.data ?? []).filter(({ id }) => !onPhone.has(id))
  const isFound = exact.length > 0 || others.length > 0 || producers.length > 0 || (products?.total ?? 0) > 0
  const asked = askedIn(text)
  const misused = uniqueMisused(result?.misused ?? [], answer?.misused ?? [])
  const serverVerdict = (certificate: Certificate, number?: string) => {
    if (!answer) return undefined
    const serverAnswer = ofServer.get(certificate.id)
    // Of more certificates than it sends, the server has not said anything about the others.
    const isComplete = number === answer.number && answer.total === answer.data.length
    return serverAnswer || isComplete ? verdictOfServer(serverAnswer, answer.checked_at) : undefined
  }
  const cardOf = (certificate: Certificate, number?: string) => (
    <CertificateCard
      key={certificate.id}
      level="h4"
      certificate={certificate}
      verdict={verdictOf({ certificate, registry: state, now })}
      server={serverVerdict(certificate, number)}
    />
  )
  return (
    <>
      <MisusedNotes misused={misused} />
      {exact.map(({ number, certificates, total, isAnyYear }) => (
        <Group
          key={number}
          title={total === 1 ? number : `${total} sertifikat dengan nomor ${number}`}
          note={isAnyYear && 'Dari semua tahun terbit. Cocokkan tahun pada label dengan kartunya.'}
          certificates={certificates}
          total={total}
          cardOf={(certificate) => cardOf(certificate, number)}
        />
      ))}
      {others.length > 0 && answer && (
        <section className="stack stack--s">
          <h3>{exact.length > 0 ? 'Juga menurut server' : `Menurut server: ${text}`}</h3>
          {others.slice(0, 20).map((certificate) => (
            <CertificateCard
              key={certificate.id}
              level="h4"
              certificate={certificate}
              verdict={verdictOfServer(certificate, answer.checked_at)}
              isServers
            />
          ))}
        </section>
      )}
      {unmatched.length > 0 && (
        <Note icon={warning} variant="wait">
          Tidak ada di daftar: {unmatched.join(', ')}. Pastikan nomor lain di label juga cocok.
        </Note>
      )}
      {!isFound && (
        <VerdictCard
          level="h3"
          asked={asked}
          // The server and the filter of all numbers know no names.
          verdict={
            answer && asked === 'number'
              ? verdictOfServer(undefined, answer.checked_at)
              : verdictOf({
                  certificate: undefined,
                  registry: state,
                  now,
                  mayExist: asked === 'number' ? result?.mayExist : undefined,
                })
          }
          source={near.length > 0 ? `Yang Anda ketik: ${text}` : undefined}
        >
          {yearless.test(text) && (
            <p className="small">
              Nomor standar biasanya diikuti tahunnya, misalnya SNI 8964:2021. Ketik juga tahun itu jika ada di label.
            </p>
          )}
          {asked !== 'number' && (
            <p className="small">
              Halaman ini hanya memeriksa daftar sertifikat.{' '}
              <Link className="link" href={addresses.search(text.slice(0, 100))}>
                Cari di semua produk
              </Link>
            </p>
          )}
          <ReportLink text={text} />
        </VerdictCard>
      )}
      {near.length > 0 && !isFound && (
        <section className="stack stack--s">
          <p className="sni-check__near">Mungkin maksud Anda</p>
          <p className="small muted">
            Nomor-nomor ini mirip dengan yang Anda ketik, tetapi tidak sama. Cocokkan setiap angkanya dengan label.
          </p>
          {near.map(({ number, certificates, total }) => (
            <Group
              key={number}
              title={number}
              to={checkAddress(number)}
              note={total > 1 ? `${total} sertifikat` : undefined}
              certificates={certificates}
              total={total}
              cardOf={(certificate) => cardOf(certificate)}
              first={1}
            />
          ))}
        </section>
      )}
      {producers.map(({ producer, regency, certificates, total }) => (
        <Group
          key={`${producer} ${certificates[0]?.id}`}
          title={producer}
          note={`${regency} · ${total} sertifikat`}
          certificates={certificates}
          total={total}
          cardOf={(certificate) => cardOf(certificate)}
          first={producers.length === 1 ? 3 : 1}
        />
      ))}
      {products && products.total > 0 && (
        <Group
          title="Produk dengan nama ini"
          note={`${products.total} sertifikat`}
          certificates={products.certificates}
          total={products.total}
          cardOf={(certificate) => cardOf(certificate)}
        />
      )}
      {isFound && <ReportLink text={text} />}
    </>
  )
}

/** The number of a standard without its year, which the server does not know as a number. */
const yearless = /^\s*(?:sni\s*)?[\d.-]{2,7}\s*$/i

const ReportLink = ({ text }: { text: string }) => (
  <div>
    <ButtonLink to={labelReportAddress({ number: text })} variant="text" small>
      Laporkan label
    </ButtonLink>
  </div>
)

type GroupProps = {
  title: string
  /** The target of the title's link: the answer to exactly this number. */
  to?: string
  note?: string | undefined
  certificates: readonly Certificate[]
  total: number
  cardOf: (certificate: Certificate) => ReactNode
  /** The number of certificates shown at once. */
  first?: number
}

/** The certificates of a number, of a producer or of products with a name, the first ones at once. */
function Group({ title, to, note, certificates, total, cardOf, first = 3 }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? certificates : certificates.slice(0, first)
  const rest = certificates.length - shown.length
  return (
    <section className="stack stack--s">
      <div>
        <h3 className="sni-check__number">
          {to ? (
            <Link className="link" href={to}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {note && <p className="small muted">{note}</p>}
      </div>
      {shown.map((certificate) => cardOf(certificate))}
      {rest > 0 && (
        <Button variant="soft" onClick={() => setWhole(true)}>
          Tampilkan {rest} lagi
        </Button>
      )}
      {isWhole && total > certificates.length && (
        <p className="small muted">
          {total - certificates.length} sertifikat lain tidak ditampilkan. Tambahkan nama produsennya agar lebih tepat.
        </p>
      )}
    </section>
  )
}
