import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
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
import { MisusedNotes, uniqueMisused } from '../verdict/MisusedNotes.tsx'
import { VerdictCard } from '../verdict/VerdictCard.tsx'
import { VerdictDetails } from '../verdict/VerdictDetails.tsx'
import { type RegistryState, verdictOf, verdictOfServer } from '../verdict/verdict.ts'
import { sourceText } from '../verdict/verdict-texts.ts'
import { CheckedCertificate, ServerCertificate } from './CheckedCertificate.tsx'
import { isOfAnyYear, numberHeadline, serverHeadline } from './headline.ts'
import { askedIn } from './label-text.ts'
import type { OpenedRegistry } from './registry-client.ts'
import { searchQuery } from './registry-queries.ts'
import type { SearchResult } from './search-registry.ts'

type ServerAnswer = Answer<typeof sni.check>

type Props = {
  text: string
  /** Undefined while it is being opened. */
  registry: OpenedRegistry | undefined
  /** The registry is being loaded. */
  isLoading: boolean
  online: boolean
  heading: Ref<HTMLHeadingElement>
  /** Stands below the answer, once that is there: before, it would be pushed down. */
  children?: ReactNode
}

/** The answers of the registry on this phone and of the server to a text. */
export function CheckResult({ text, registry, isLoading, online, heading, children }: Props) {
  const found = useQuery(searchQuery(registry?.kind === 'verified' ? text : ''))
  const isSearching = registry === undefined || (registry.kind === 'verified' && found.isPending)
  // Of a whole line the server knows nothing: it is asked about the number that this phone has found in it.
  const [first] = found.data?.exact ?? []
  const number = (first?.number ?? text).slice(0, 100)
  // The server searches numbers only. Of a name it is asked about each certificate that is shown.
  const isForServer = online && !isSearching && /\d/.test(number)
  const server = useQuery({ ...endpointQuery('sni.check', { number }), enabled: isForServer })
  const answer = isForServer ? server.data : undefined
  const isServerWaiting = isForServer && server.isPending && server.isFetching
  const isWaiting = isSearching || (registry.kind !== 'verified' && !answer && (isLoading || isServerWaiting))
  return (
    <>
      <section className="stack" aria-labelledby="jawaban" aria-busy={isWaiting || undefined}>
        <h2 id="jawaban" className="sr sni-check__answer" ref={heading} tabIndex={-1}>
          Jawaban untuk {text}
        </h2>
        {isWaiting ? (
          <AnswerSkeleton />
        ) : (
          <Answered
            key={text}
            text={text}
            result={found.data ?? undefined}
            registry={registry}
            server={{ online, number, answer, isWaiting: isServerWaiting }}
          />
        )}
      </section>
      {!isWaiting && children}
    </>
  )
}

const AnswerSkeleton = () => (
  <div className="panel stack" role="status">
    <span className="sr">Sedang memeriksa</span>
    <div className="sni-check__skeleton">
      <span className="skeleton" />
      <div className="grow">
        <SkeletonLine width={80} />
        <SkeletonLine width={60} />
      </div>
    </div>
    <SkeletonLine width={60} />
  </div>
)

type AnsweredProps = {
  text: string
  result: SearchResult | undefined
  registry: OpenedRegistry
  server: {
    online: boolean
    /** The number that it is asked about. */
    number: string
    answer: ServerAnswer | undefined
    isWaiting: boolean
  }
}

function Answered({
  text,
  result,
  registry,
  server: { online, number: askedNumber, answer, isWaiting },
}: AnsweredProps) {
  const state: RegistryState =
    registry.kind === 'verified'
      ? { kind: 'verified', scope: registry.facts.scope, made_at: registry.facts.made_at }
      : { kind: registry.kind === 'unverified' ? 'unverified' : 'none' }
  const now = serverTime()
  const { exact = [], near = [], producers = [], products, unmatched = [] } = result ?? {}
  const onPhone = new Set(exact.flatMap(({ certificates }) => certificates.map(({ id }) => id)))
  // The server may have certificates that this phone lacks: newer ones, or ones of another province. They are not
  // looked for when the phone itself lists only the first certificates of a number.
  const isCut = exact.some(({ certificates, total: count }) => count > certificates.length)
  const others = isCut ? [] : (answer?.data ?? []).filter(({ id }) => !onPhone.has(id))
  const totals = [...exact, ...producers, ...(products ? [products] : [])].map(({ total: count }) => count)
  const total = totals.reduce((sum, count) => sum + count, others.length)
  const isFound = total > 0
  const asked = askedIn(text)
  const misused = uniqueMisused(result?.misused ?? [], answer?.misused ?? [])
  const rowOf = (certificate: Certificate, number?: string) => {
    if (number !== askedNumber) return undefined
    if (!answer) return isWaiting ? ('waiting' as const) : undefined
    const { data, checked_at } = answer
    const row = data.find(({ id }) => id === certificate.id)
    // Of more certificates than it sends, the server has not said anything about the others.
    return row || answer.total === data.length ? { certificate: row, checked_at } : undefined
  }
  const cardOf = (certificate: Certificate, { number, hasNumbers }: { number?: string; hasNumbers?: boolean } = {}) => (
    <CheckedCertificate
      key={certificate.id}
      certificate={certificate}
      registry={state}
      row={rowOf(certificate, number)}
      online={online}
      hasNumbers={hasNumbers === true}
    />
  )
  const isValid = (certificate: Certificate) => {
    const verdict = verdictOf({ certificate, registry: state, now })
    return (verdict.outcome === 'unsure' ? verdict.finding : verdict)?.outcome === 'valid'
  }
  const source = sourceText({
    ...(state.kind === 'verified' && { phone: state.made_at }),
    ...(answer && asked === 'number' && { server: answer.checked_at }),
  })
  return (
    <>
      <MisusedNotes misused={misused} />
      {exact.map(({ number, certificates, isAnyYear = false, ...match }) => (
        <Group
          key={number}
          title={numberHeadline(number, {
            certificates,
            products: match.products,
            isAnyValid: certificates.some(isValid),
          })}
          note={isAnyYear && anyYearNote}
          certificates={certificates}
          total={match.total}
          cardOf={(certificate) => cardOf(certificate, { number, hasNumbers: isAnyYear })}
        />
      ))}
      {others.length > 0 && answer && (
        <Group
          title={exact.length > 0 ? 'Juga menurut server' : serverHeadline(askedNumber, answer)}
          note={exact.length === 0 && isOfAnyYear(askedNumber, answer) && anyYearNote}
          certificates={others}
          total={exact.length > 0 ? others.length : answer.total}
          cardOf={(certificate) => (
            <ServerCertificate
              key={certificate.id}
              certificate={certificate}
              checked_at={answer.checked_at}
              hasNumbers={isOfAnyYear(askedNumber, answer)}
            />
          )}
        />
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
          {asked !== 'number' && (
            <p className="small">
              Halaman ini hanya memeriksa daftar sertifikat.{' '}
              <Link className="link" href={addresses.search(text.slice(0, 100))}>
                Cari di semua produk
              </Link>
            </p>
          )}
          <ReportLink text={text} />
          {source && <VerdictDetails facts={[['Sumber', source]]} />}
        </VerdictCard>
      )}
      {near.length > 0 && !isFound && (
        <section className="stack stack--s">
          <p className="sni-check__near">Mungkin maksud Anda</p>
          <p className="small muted">Mirip, tetapi tidak sama dengan yang Anda ketik. Cocokkan setiap angkanya.</p>
          {near.map(({ number, certificates, total: count }) => (
            <Group
              key={number}
              title={number}
              to={checkAddress(number)}
              note={count > 1 && `${count} sertifikat`}
              certificates={certificates}
              total={count}
              cardOf={(certificate) => cardOf(certificate)}
              first={1}
            />
          ))}
        </section>
      )}
      {producers.map(({ producer, regency, certificates, total: count }) => (
        <Group
          key={`${producer} ${certificates[0]?.id}`}
          title={producer}
          note={`${regency} · ${count} sertifikat`}
          certificates={certificates}
          total={count}
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
      {/* One certificate alone has the report in its own card. */}
      {total > 1 && <ReportLink text={text} />}
    </>
  )
}

const anyYearNote = 'Dari semua tahun: cocokkan juga tahunnya.'

const ReportLink = ({ text }: { text: string }) => (
  <div>
    <ButtonLink to={labelReportAddress({ number: text })} variant="text" small>
      Laporkan label
    </ButtonLink>
  </div>
)

type GroupProps<Row extends Certificate> = {
  title: string
  /** The target of the title's link: the answer to exactly this number. */
  to?: string
  note?: string | false
  certificates: readonly Row[]
  total: number
  cardOf: (certificate: Row) => ReactNode
  /** The number of certificates shown at once. */
  first?: number
}

/** The certificates of a number, of a producer or of products with a name, the first ones at once. */
function Group<Row extends Certificate>({ title, to, note, certificates, total, cardOf, first = 3 }: GroupProps<Row>) {
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
