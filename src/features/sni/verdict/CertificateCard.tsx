import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { labelReportAddress } from '#contract/sni/addresses.ts'
import type { Certificate } from '#contract/sni/registry.ts'
import { longDate } from '#contract/time/dates.ts'
import { warning } from '#ui/display/icons.ts'
import { sayForDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { MatchQuestion } from './MatchQuestion.tsx'
import { ProductHead, type ProductPicture } from './ProductHead.tsx'
import { faceOf, VerdictFace } from './VerdictCard.tsx'
import { VerdictDetails } from './VerdictDetails.tsx'
import type { Verdict } from './verdict.ts'
import { isSameVerdict, summaryOf, verdictText } from './verdict-texts.ts'

type Props = {
  certificate: Certificate
  verdict: Verdict
  picture: ProductPicture
  /** The server's word of today, if it was asked. */
  server?: Verdict | undefined
  /** The sources of the verdict (sourceText). */
  source: string | undefined
  level?: 'h2' | 'h4'
  /** Shows the numbers of the standards beside the name, for answers whose certificates have different years. */
  hasNumbers?: boolean
  /** More facts for the details. */
  facts?: readonly Fact[]
  /** A sentence below the question, or a link. */
  children?: ReactNode
}

type Fact = readonly [name: string, value: string]

/**
 * A certificate and the product that it belongs to: first the product, to be compared with the goods, then the verdict
 * about the certificate, then the question whether both are the same. Everything else is in the details.
 */
export function CertificateCard({ certificate, verdict, picture, server, source, facts = [], ...props }: Props) {
  const { level = 'h2', hasNumbers = false, children } = props
  const { id, product_id, product, producer_id, producer, regency, numbers, certificate_no, body, from, until } =
    certificate
  const { title, lines, remark } = verdictText(verdict)
  const isEnded = verdict.outcome === 'ended' || server?.outcome === 'ended'
  const report = labelReportAddress({
    number: certificate_no || numbers[0],
    certificate: id,
    product: isEnded ? undefined : product_id,
  })
  const all: readonly Fact[] = [
    ['Nomor SNI', numbers.join(', ')],
    ['Nomor sertifikat', certificate_no || 'Tidak disebut'],
    ['Lembaga', body ? body.name + (body.accreditation_no && ` (${body.accreditation_no})`) : 'Tidak disebut'],
    ['Masa berlaku', `${from ? longDate(from) : '…'} – ${until ? longDate(until) : 'tanpa tanggal akhir'}`],
    ...facts,
    ...(source ? [['Sumber', source] as const] : []),
  ]
  return (
    <article className="panel stack certificate-card">
      <ProductHead
        level={level}
        product={product}
        // The page of a product whose certificate has ended may be gone.
        to={isEnded ? undefined : addresses.product(product_id)}
        producer={{ name: producer, regency, to: addresses.shop(producer_id) }}
        numbers={hasNumbers ? numbers : []}
        picture={picture}
      />
      <VerdictFace face={faceOf(verdict)} line>
        <p>
          <strong className="verdict__title">{title}</strong>
          {verdict.outcome === 'valid' && body && <span> · {body.name}</span>}
        </p>
        {lines.map((line) => (
          <p key={line} className="small">
            {sayForDevice(line)}
          </p>
        ))}
        {verdict.outcome === 'unsure' && <p className="small verdict__remark">{sayForDevice(remark)}</p>}
      </VerdictFace>
      {server && server.outcome !== 'unsure' && !isSameVerdict(verdict, server) && (
        <Note icon={warning} variant="wait">
          <strong>{`Server, hari ini: ${summaryOf(server)}.`}</strong>
        </Note>
      )}
      {isEnded ? (
        <div>
          <ButtonLink variant="line" to={report}>
            Laporkan label
          </ButtonLink>
        </div>
      ) : (
        <MatchQuestion
          yes={
            verdict.outcome === 'valid' && (!server || server.outcome === 'valid')
              ? 'Bagus. Barang yang Anda lihat sesuai dengan produk bersertifikat ini.'
              : 'Bagus. Sertifikatnya belum pasti: periksa sekali lagi nanti.'
          }
          report={report}
        />
      )}
      {children}
      <VerdictDetails facts={all}>{verdict.outcome === 'ended' && remark}</VerdictDetails>
    </article>
  )
}
