import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { DeskLabelReport } from '#contract/operator/label-reports.ts'
import { labelFaultNames, labelOutcomeNames } from '#contract/sni/rules.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { fileHost } from '#ui/media/file-host.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { usePhotoViewer } from '#ui/media/use-photo-viewer.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskRecord } from '../desk/DeskRecord.tsx'
import { deskAddresses } from '../desk/desk-pages.ts'
import { FactList } from '../desk/FactList.tsx'
import { ReasonSheet } from '../desk/ReasonSheet.tsx'
import { useClaim } from '../desk/use-claim.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { LabelDecisionForm } from './LabelDecisionForm.tsx'
import { LabelReportRows, outcomeVariants } from './LabelReportRows.tsx'
import { NumberCertificates } from './NumberCertificates.tsx'
import '../review/review.css'
import './label-reports.css'

/** One report about a label: what was reported, what the register knows, the decisions, and the form for one. */
export const LabelReportPage = () => (
  <RequireTwoFactor>
    <DeskRecord endpoint="labelReport" what="Laporan label" list={deskAddresses.labelReports} back="Ke laporan label">
      {(report) => <LabelReport report={report} />}
    </DeskRecord>
  </RequireTwoFactor>
)

function LabelReport({ report }: { report: DeskLabelReport }) {
  const { id, number, fault, outcome, marks, claim, others } = report
  const name = number || 'Tanpa nomor'
  useTitle(`Laporan label: ${name}`)
  const labelClaim = useClaim(id, true, 'label')
  const claimedBy = labelClaim.wrong ?? (claim && !claim.mine ? `Sedang diperiksa ${claim.name}.` : undefined)
  return (
    <>
      <h1 className="desk__name">{name}</h1>
      <p className="row row--wrap">
        <StatusTag>{labelFaultNames[fault]}</StatusTag>
        {outcome ? (
          <StatusTag variant={outcomeVariants[outcome]}>{labelOutcomeNames[outcome]}</StatusTag>
        ) : (
          <StatusTag variant="wait">Menunggu</StatusTag>
        )}
        {marks === 1 && <StatusTag variant="wrong">Nomor ditandai</StatusTag>}
      </p>
      <ReportedFacts report={report} />
      {report.photos.length > 0 && <ReportPhotos photos={report.photos} />}
      {number !== '' && <NumberCertificates number={number} />}
      <Decisions report={report} />
      {outcome === null && (
        <LabelDecisionForm report={report} claimedBy={claimedBy} onTake={() => void labelClaim.take()} />
      )}
      {others.length > 0 && (
        <section className="stack stack--s" aria-labelledby="laporan-lain">
          <h2 id="laporan-lain">Laporan lain tentang nomor ini</h2>
          <LabelReportRows rows={others} />
        </section>
      )}
    </>
  )
}

/** The photos, whole; tapped, they open at their largest size, so that small print is legible. */
function ReportPhotos({ photos }: { photos: DeskLabelReport['photos'] }) {
  const nameOf = (at: number) => `Foto ${at + 1} dari pelapor`
  const viewer = usePhotoViewer(
    photos.map(({ img_url }, index) => ({ key: index, alt: nameOf(index), url: `${fileHost}/${img_url}` })),
  )
  return (
    <section className="panel stack stack--s" aria-labelledby="foto-label">
      <h2 id="foto-label">Foto</h2>
      <ul className="label-photos">
        {photos.map(({ img_url, img }, index) => (
          <li key={img_url}>
            <button
              type="button"
              className="label-photo"
              aria-label={`Perbesar ${nameOf(index).toLowerCase()}`}
              onClick={() => viewer.open(index)}
            >
              <Photo path={img_url} facts={img} alt="" sizes="(min-width: 600px) 300px, 90vw" />
            </button>
          </li>
        ))}
      </ul>
      {viewer.shown}
    </section>
  )
}

function ReportedFacts({ report }: { report: DeskLabelReport }) {
  const { goods, remark, place, at, email, user, product } = report
  return (
    <section className="panel stack stack--s" aria-labelledby="yang-dilaporkan">
      <h2 id="yang-dilaporkan">Yang dilaporkan</h2>
      <FactList
        facts={[
          ['Barangnya', goods],
          ['Tempatnya', place || 'Tidak disebut'],
          ['Dikirim', formatLongDateTime(at)],
          ['Jawaban ke', email ?? 'Tidak ada alamat'],
        ]}
      />
      {remark && <p className="desk__quote">{remark}</p>}
      <p className="audit__about">
        {product && (
          <Link className="link link--bare small" href={deskAddresses.review(product.id)}>
            Tinjauan {product.name}
          </Link>
        )}
        {product?.is_public === 1 && (
          <Link className="link link--bare small" href={addresses.product(product.id)}>
            Halaman produk
          </Link>
        )}
        {user && (
          <Link className="link link--bare small" href={deskAddresses.user(user.id)}>
            Pengguna {user.email}
          </Link>
        )}
      </p>
    </section>
  )
}

type Decision = DeskLabelReport['decisions'][number]
type OpenSheet = { what: 'mark' | 'decision'; decision: Decision }

/** All decisions, the marks that they set, and buttons to end a mark or the decision that holds. */
function Decisions({ report: { id, version, decisions } }: { report: DeskLabelReport }) {
  const undo = useDeskMutation('undoLabelDecision', 'labelReport', 'labelReports')
  const [open, setOpen] = useState<OpenSheet>()
  const send =
    ({ what, decision }: OpenSheet) =>
    (reason: string) =>
      undo.mutateAsync({ id, version, decision_id: decision.id, what, reason })
  if (decisions.length === 0) return null
  return (
    <section className="panel stack stack--s" aria-labelledby="keputusan-label">
      <h2 id="keputusan-label">Keputusan</h2>
      <ol className="review__history">
        {decisions.map((decision) => {
          const marksNow = decision.mark_number !== null && decision.unmarked_at === null
          return (
            <li key={decision.id} className="small stack stack--s">
              <p>
                <b>{labelOutcomeNames[decision.outcome]}</b> · {formatLongDateTime(decision.at)} ({decision.who}){' '}
                {decision.ended_at === null && <StatusTag variant="good">Berlaku</StatusTag>}
                <q className="review__remark">{decision.answer}</q>
                {decision.is_sent === 1 ? 'Terkirim kepada pelapor.' : 'Pelapor tidak menulis alamat.'}
              </p>
              {decision.mark_number !== null && (
                <p>
                  Menandai <b className="label-number">{decision.mark_number}</b>
                  <q className="review__remark">{decision.mark_remark}</q>
                </p>
              )}
              <Ending
                what="Tanda dihapus"
                {...{ at: decision.unmarked_at, who: decision.unmarked_who, reason: decision.unmarked_reason }}
              />
              <Ending
                what="Keputusan dibatalkan"
                {...{ at: decision.ended_at, who: decision.ended_who, reason: decision.ended_reason }}
              />
              {decision.ended_at === null && (
                <div className="row row--wrap">
                  {marksNow && (
                    <Button variant="soft" small onClick={() => setOpen({ what: 'mark', decision })}>
                      Hapus tanda
                    </Button>
                  )}
                  <Button variant="soft" small onClick={() => setOpen({ what: 'decision', decision })}>
                    Batalkan keputusan
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {open && (
        <ReasonSheet
          title={open.what === 'mark' ? 'Hapus tanda pada nomor ini?' : 'Batalkan keputusan ini?'}
          yes={open.what === 'mark' ? 'Hapus tanda' : 'Batalkan keputusan'}
          autosaveKey={`label.${open.what}.${open.decision.id}`}
          onYes={send(open)}
          onClose={() => setOpen(undefined)}
        >
          {open.what === 'mark'
            ? 'Keputusannya tetap. HP orang melupakan tanda ini dengan pembaruan daftar berikutnya.'
            : 'Laporan menunggu lagi, dan tanda yang dibuatnya dihapus. Surat yang sudah terkirim tidak ditarik.'}
        </ReasonSheet>
      )}
    </section>
  )
}

const Ending = ({
  what,
  at,
  who,
  reason,
}: {
  what: string
  at: string | null
  who: string | null
  reason: string | null
}) =>
  at && (
    <p>
      {what} · {formatLongDateTime(at)}
      {who && ` (${who})`}
      {reason && <q className="review__remark">{reason}</q>}
    </p>
  )
