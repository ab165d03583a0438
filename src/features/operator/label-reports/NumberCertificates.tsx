import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { CertificateState } from '#contract/sni/registry.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { longDate } from '#contract/time/dates.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'

const stateNames: Record<CertificateState, string> = {
  valid: 'Berlaku',
  expired: 'Sudah berakhir',
  replaced: 'Sudah diganti',
  unlisted: 'Produknya tidak tampil',
  blocked: 'Diturunkan operator',
  disputed: 'Dibantah LSPRO',
}
const maxShown = 10

/** The certificates that the register has today with a number, as anybody who checks it sees them. */
export function NumberCertificates({ number }: { number: string }) {
  // At most as many letters as the check takes.
  const check = useQuery({ ...endpointQuery('sni.check', { number: number.slice(0, 100) }), staleTime: 0 })
  return (
    <section className="panel stack stack--s" aria-labelledby="di-daftar">
      <h2 id="di-daftar">Di daftar sertifikat</h2>
      <QueryResult
        query={check}
        what="Daftar sertifikat"
        skeleton={<SkeletonLine width={60} />}
        empty={({ data, misused }) =>
          data.length === 0 &&
          misused.length === 0 && <p className="small">Tidak ada produk di sini yang memakai nomor ini.</p>
        }
      >
        {({ data, total, misused }) => (
          <>
            {misused.map(({ key, since, remark }) => (
              <Note key={key} icon={warning} variant="wait">
                Sudah ditandai sejak {longDate(since)}: {remark}
              </Note>
            ))}
            <ul className="stack stack--s">
              {data.slice(0, maxShown).map((certificate) => (
                <li key={certificate.id} className="small">
                  <StatusTag variant={certificate.state === 'valid' ? 'good' : 'wrong'}>
                    {stateNames[certificate.state]}
                  </StatusTag>{' '}
                  <Link className="link" href={addresses.product(certificate.product_id)}>
                    {certificate.product}
                  </Link>
                  , {certificate.producer}, {certificate.regency}
                  <br />
                  <span className="muted xs">
                    {[...certificate.numbers, certificate.certificate_no, certificate.body?.name]
                      .filter(Boolean)
                      .join(' · ')}
                    {certificate.until && ` · sampai ${longDate(certificate.until)}`}
                  </span>
                </li>
              ))}
            </ul>
            {total > maxShown && <p className="small muted">{wholeNumber(total)} sertifikat memakai nomor ini.</p>}
          </>
        )}
      </QueryResult>
    </section>
  )
}
