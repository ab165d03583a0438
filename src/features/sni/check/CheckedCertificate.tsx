import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { Certificate } from '#contract/sni/registry.ts'
import type { sni } from '#contract/sni/schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { CertificateCard } from '../verdict/CertificateCard.tsx'
import { noPicture, type ProductPicture } from '../verdict/ProductHead.tsx'
import { type RegistryState, verdictOf, verdictOfServer } from '../verdict/verdict.ts'
import { isSameVerdict, sourceText } from '../verdict/verdict-texts.ts'
import { pictureQuery } from './picture-query.ts'

type CheckAnswer = Answer<typeof sni.check>
/** The server's word about one certificate: undefined when the server does not have it. */
export type ServerRow = { certificate: CheckAnswer['data'][number] | undefined; checked_at: string }

type Props = {
  certificate: Certificate
  registry: RegistryState
  /**
   * The server's answer about this certificate, from its answer to the number. 'waiting': there is no answer yet.
   * Undefined: the server was not asked about a number of this certificate, and is asked about the certificate itself.
   */
  row: ServerRow | 'waiting' | undefined
  online: boolean
  hasNumbers?: boolean
}

/** A certificate in the registry of this phone, with the server's word of today and the picture of its product. */
export function CheckedCertificate({ certificate, registry, row, online, hasNumbers = false }: Props) {
  const isAsked = online && row === undefined
  const own = useQuery({ ...endpointQuery('sni.check', { id: certificate.id }), enabled: isAsked })
  const ownRow = isAsked && own.data ? { certificate: own.data.data[0], checked_at: own.data.checked_at } : undefined
  const answer = row === 'waiting' ? undefined : (row ?? ownRow)
  const picture = usePicture(certificate.product_id, answer, row === 'waiting' || (isAsked && own.isFetching))
  const verdict = verdictOf({ certificate, registry, now: serverTime() })
  const server = answer && verdictOfServer(answer.certificate, answer.checked_at)
  const source = sourceText({
    ...(registry.kind === 'verified' && { phone: registry.made_at }),
    ...(answer && { server: answer.checked_at }),
    ...(server && { isSame: isSameVerdict(verdict, server) }),
  })
  return (
    <CertificateCard
      level="h4"
      certificate={certificate}
      verdict={verdict}
      picture={picture}
      server={server}
      source={source}
      hasNumbers={hasNumbers}
    />
  )
}

type ServerProps = { certificate: CheckAnswer['data'][number]; checked_at: string; hasNumbers: boolean }

/** A certificate that only the server has: a newer one, one of another province, or all of them without a registry. */
export function ServerCertificate({ certificate, checked_at, hasNumbers }: ServerProps) {
  return (
    <CertificateCard
      level="h4"
      certificate={certificate}
      verdict={verdictOfServer(certificate, checked_at)}
      picture={usePicture(certificate.product_id, { certificate, checked_at }, false)}
      hasNumbers={hasNumbers}
      source={sourceText({ server: checked_at })}
    />
  )
}

/** The picture in the server's answer; without an answer, the picture in what this phone has stored. */
function usePicture(productId: number, answer: ServerRow | undefined, isWaiting: boolean): ProductPicture {
  const path = answer?.certificate?.img_url
  const isLocal = !isWaiting && path === undefined
  const local = useQuery({ ...pictureQuery(productId), enabled: isLocal })
  if (path !== undefined) return { path, facts: answer?.certificate?.img ?? null }
  return local.data ?? (local.isError ? noPicture : { path: undefined, facts: null })
}
