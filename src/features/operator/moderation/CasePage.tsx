import { useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { kindNames, reasonNames, verdictName } from '#contract/moderation/rules.ts'
import type { DeskCase } from '#contract/operator/moderation.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskRecord } from '../desk/DeskRecord.tsx'
import { deskAddresses } from '../desk/desk-pages.ts'
import { ReasonSheet } from '../desk/ReasonSheet.tsx'
import { useClaim } from '../desk/use-claim.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { CaseRows } from './CaseRows.tsx'
import { VerdictForm } from './VerdictForm.tsx'
import '../review/review.css'

/** One moderation case: the reported thing, all reports and decisions about it, and the form for a decision. */
export const CasePage = () => (
  <RequireTwoFactor>
    <DeskRecord endpoint="case" what="Kasus" list={deskAddresses.cases} back="Ke moderasi">
      {(one) => <Case one={one} />}
    </DeskRecord>
  </RequireTwoFactor>
)

function Case({ one }: { one: DeskCase }) {
  const { id, kind, name, is_public, claim, text, html } = one
  useTitle(`Moderasi: ${name}`)
  const caseClaim = useClaim(id, true, 'case')
  const claimedBy = caseClaim.wrong ?? (claim && !claim.mine ? `Sedang diperiksa ${claim.name}.` : undefined)
  return (
    <>
      <h1 className="desk__name">{name}</h1>
      <p className="row row--wrap">
        <StatusTag>{kindNames[kind]}</StatusTag>
        {kind !== 'account' &&
          (is_public === 1 ? <StatusTag variant="good">Tampil</StatusTag> : <StatusTag>Tidak tampil</StatusTag>)}
        {one.verdicts.map((verdict) => (
          <StatusTag key={verdict} variant="wrong">
            {verdictName(verdict, kind)}
          </StatusTag>
        ))}
      </p>
      <section className="panel stack stack--s" aria-label="Yang dilaporkan">
        {one.img_url && (
          <div className="case__pic">
            <Photo path={one.img_url} facts={one.img} alt={`Foto ${name}`} sizes="160px" />
          </div>
        )}
        {html !== null ? (
          <div className="written">{renderRichText(html)}</div>
        ) : (
          text && <p className="desk__quote">{text}</p>
        )}
        <RelatedLinks one={one} />
      </section>
      <CaseReports reports={one.all_reports} />
      <CaseDecisions one={one} />
      <VerdictForm one={one} claimedBy={claimedBy} onTake={() => void caseClaim.take()} />
      {one.others.length > 0 && (
        <section className="stack stack--s" aria-labelledby="kasus-lain">
          <h2 id="kasus-lain">Kasus lain dari pemilik yang sama</h2>
          <CaseRows rows={one.others} />
        </section>
      )}
    </>
  )
}

/** Links to the pages about the reported thing: its public page, its owner, its review. */
function RelatedLinks({ one: { kind, thing_id, merchant_id, lspro_id, owner, is_public } }: { one: DeskCase }) {
  const links: [string, string][] = []
  if (kind === 'product') links.push(['Tinjauan produk', deskAddresses.review(thing_id)])
  if (is_public && kind === 'product') links.push(['Halaman produk', addresses.product(thing_id)])
  if (merchant_id !== null) links.push(['Data usaha', deskAddresses.shop(merchant_id)])
  if (is_public && kind === 'shop') links.push(['Halaman toko', addresses.shop(thing_id)])
  if (lspro_id !== null) links.push(['Data LSPRO', deskAddresses.body(lspro_id)])
  if (owner) links.push([`Pengguna ${owner.email}`, deskAddresses.user(owner.id)])
  return (
    <p className="audit__about">
      {links.map(([label, to]) => (
        <Link key={to} className="link link--bare small" href={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}

const CaseReports = ({ reports }: { reports: DeskCase['all_reports'] }) => (
  <section className="panel stack stack--s">
    <h2>Laporan</h2>
    {reports.length === 0 && <p className="muted small">Belum ada laporan.</p>}
    <ol className="review__history">
      {reports.map(({ id, reason, remark, contact, at, user, voice, decision_id }) => (
        <li key={id} className="small">
          {decision_id === null && <StatusTag variant="wait">Baru</StatusTag>} <b>{reasonNames[reason]}</b> ·{' '}
          {formatLongDateTime(at)}
          {voice !== null && ` · pelapor ${voice}`}
          {user && (
            <>
              {' · '}
              <Link className="link" href={deskAddresses.user(user.id)}>
                {user.email}
              </Link>
            </>
          )}
          {contact && ` · hubungi ${contact}`}
          {remark && <q className="review__remark">{remark}</q>}
        </li>
      ))}
    </ol>
  </section>
)

type Decision = DeskCase['decisions'][number]
type OpenSheet = { action: 'undoVerdict' | 'upholdVerdict'; decision: Decision }

/** All decisions about the thing, its owner's objections, and buttons to undo or uphold a decision. */
function CaseDecisions({ one }: { one: DeskCase }) {
  const { id, version, kind, decisions } = one
  const actions = {
    undoVerdict: useDeskMutation('undoVerdict', 'case', 'cases'),
    upholdVerdict: useDeskMutation('upholdVerdict', 'case', 'cases'),
  }
  const [open, setOpen] = useState<OpenSheet>()
  const send = (name: OpenSheet['action'], decision: Decision) => (reason: string) =>
    actions[name].mutateAsync({ id, version, decision_id: decision.id, reason })
  return (
    <section className="panel stack stack--s">
      <h2>Keputusan</h2>
      {decisions.length === 0 && <p className="muted small">Belum ada keputusan.</p>}
      <ol className="review__history">
        {decisions.map((decision) => {
          const { verdict, visible, reason, at, who, ended_at, ended_how, ended_who, ended_reason, objections } =
            decision
          const inForce = ended_at === null && verdict !== 'nothing'
          const hasOpenObjection = objections.some(({ outcome }) => outcome === null)
          return (
            <li key={decision.id} className="small stack stack--s">
              <p>
                <b>{verdictName(verdict, kind)}</b>
                {visible !== null && (visible ? ', tetap tampil' : ', tidak tampil')} · {formatLongDateTime(at)} ({who}){' '}
                {inForce && <StatusTag variant="wrong">Berlaku</StatusTag>}
                <q className="review__remark">{reason}</q>
              </p>
              {ended_at !== null && (
                <p>
                  {ended_how === 'mended' ? 'Perubahannya diterima' : 'Dibatalkan'} · {formatLongDateTime(ended_at)}
                  {ended_who && ` (${ended_who})`}
                  {ended_reason && <q className="review__remark">{ended_reason}</q>}
                </p>
              )}
              {objections.map((objection) => (
                <p key={objection.at}>
                  {objection.outcome === null ? <StatusTag variant="wait">Keberatan</StatusTag> : 'Keberatan'} ·{' '}
                  {formatLongDateTime(objection.at)}
                  <q className="review__remark">{objection.remark}</q>
                  {objection.outcome !== null && (
                    <>
                      {objection.outcome === 'upheld' ? 'Dijawab, keputusan tetap' : 'Diterima'}
                      <q className="review__remark">{objection.answer}</q>
                    </>
                  )}
                </p>
              ))}
              {inForce && (
                <div className="row row--wrap">
                  <Button variant="soft" small onClick={() => setOpen({ action: 'undoVerdict', decision })}>
                    {hasOpenObjection ? 'Terima keberatan & batalkan' : 'Batalkan keputusan'}
                  </Button>
                  {hasOpenObjection && (
                    <Button variant="soft" small onClick={() => setOpen({ action: 'upholdVerdict', decision })}>
                      Keputusan tetap
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {open?.action === 'undoVerdict' && (
        <ReasonSheet
          title="Batalkan keputusan ini?"
          yes="Batalkan keputusan"
          autosaveKey={`undo.${open.decision.id}`}
          onYes={send('undoVerdict', open.decision)}
          onClose={() => setOpen(undefined)}
        >
          Semuanya kembali seperti sebelum keputusan ini. Alasan Anda dibaca pemiliknya.
        </ReasonSheet>
      )}
      {open?.action === 'upholdVerdict' && (
        <ReasonSheet
          title="Keputusan tetap?"
          yes="Kirim jawaban"
          autosaveKey={`uphold.${open.decision.id}`}
          onYes={send('upholdVerdict', open.decision)}
          onClose={() => setOpen(undefined)}
        >
          Keberatannya dijawab dan keputusannya tetap berlaku. Alasan Anda dibaca pemiliknya.
        </ReasonSheet>
      )}
    </section>
  )
}
