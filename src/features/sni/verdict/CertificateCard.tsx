import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { longDate } from '#contract/dates.ts'
import type { Certificate } from '#contract/sni/registry.ts'
import { VerdictCard } from './VerdictCard.tsx'
import type { Verdict } from './verdict.ts'
import { summaryOf, verdictText } from './verdict-texts.ts'

type Props = {
  certificate: Certificate
  verdict: Verdict
  /** The server's word of today, if it was asked. */
  server?: Verdict | undefined
  /** The verdict itself is the server's. */
  isServers?: boolean
  level?: 'h3' | 'h4'
}

/** A certificate with its verdict, and what it is to be compared with: product, producer, place, numbers. */
export function CertificateCard({ certificate, verdict, server, isServers = false, level = 'h3' }: Props) {
  const { product_id, product, producer_id, producer, regency, numbers, certificate_no, body, from, until } =
    certificate
  const facts: [string, string][] = [
    ['Nomor SNI', numbers.join(', ')],
    ['Nomor sertifikat', certificate_no || 'Tidak disebut'],
    ['Lembaga', body ? body.name + (body.accreditation_no && ` (${body.accreditation_no})`) : 'Tidak disebut'],
    ['Masa berlaku', `${from ? longDate(from) : '…'} – ${until ? longDate(until) : 'tanpa tanggal akhir'}`],
  ]
  return (
    <article className="panel stack stack--s certificate-card">
      <VerdictCard
        verdict={verdict}
        level={level}
        source={isServers ? 'Menurut server, hari ini.' : server && <ServerVerdict verdict={verdict} server={server} />}
      />
      <div className="certificate-card__names">
        <Link className="link" href={addresses.product(product_id)}>
          {product}
        </Link>
        <p className="small muted">
          <Link className="link" href={addresses.shop(producer_id)}>
            {producer}
          </Link>{' '}
          · {regency}
        </p>
      </div>
      <dl className="certificate-card__facts small">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

/** Beside the registry's word, so that a difference between the two is seen. */
function ServerVerdict({ verdict, server }: { verdict: Verdict; server: Verdict }) {
  if (server.outcome === 'unsure') return null
  const text = summaryOf(server)
  const isSame = verdict.outcome !== 'unsure' && summaryOf(verdict) === text
  return (
    <>
      {isSame ? (
        'Server, hari ini: sama.'
      ) : (
        <strong>
          Server, hari ini: {text}. ({verdictText(server).title})
        </strong>
      )}
    </>
  )
}
