import { useState } from 'react'
import { verdictName } from '#contract/moderation/moderation-rules.ts'
import type { DeskCase } from '#contract/operator/moderation.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { dateTimeText } from '../desk/format-age.ts'
import { ReasonSheet } from '../desk/ReasonSheet.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

type Decision = DeskCase['decisions'][number]
type OpenSheet = { action: 'undoVerdict' | 'upholdVerdict'; decision: Decision }

/** Every decision about a thing, what its owner said against it, and the way back. */
export function CaseDecisions({ one }: { one: DeskCase }) {
  const { id, version, kind, decisions } = one
  const mutate = useDeskMutation()
  const [open, setOpen] = useState<OpenSheet>()
  const send = (name: OpenSheet['action'], decision: Decision) => (reason: string) =>
    mutate(name, { id, version, decision_id: decision.id, reason }, 'case', 'cases')
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
                {visible !== null && (visible ? ', tetap tampil' : ', tidak tampil')} · {dateTimeText(at)} ({who}){' '}
                {inForce && <StatusTag look="wrong">Berlaku</StatusTag>}
                <q className="review__remark">{reason}</q>
              </p>
              {ended_at !== null && (
                <p>
                  {ended_how === 'mended' ? 'Perubahannya diterima' : 'Dibatalkan'} · {dateTimeText(ended_at)}
                  {ended_who && ` (${ended_who})`}
                  {ended_reason && <q className="review__remark">{ended_reason}</q>}
                </p>
              )}
              {objections.map((said) => (
                <p key={said.at}>
                  {said.outcome === null ? <StatusTag look="wait">Keberatan</StatusTag> : 'Keberatan'} ·{' '}
                  {dateTimeText(said.at)}
                  <q className="review__remark">{said.remark}</q>
                  {said.outcome !== null && (
                    <>
                      {said.outcome === 'upheld' ? 'Dijawab, keputusan tetap' : 'Diterima'}
                      <q className="review__remark">{said.answer}</q>
                    </>
                  )}
                </p>
              ))}
              {inForce && (
                <div className="row row--wrap">
                  <Button look="soft" small onClick={() => setOpen({ action: 'undoVerdict', decision })}>
                    {hasOpenObjection ? 'Terima keberatan & batalkan' : 'Batalkan keputusan'}
                  </Button>
                  {hasOpenObjection && (
                    <Button look="soft" small onClick={() => setOpen({ action: 'upholdVerdict', decision })}>
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
          onShut={() => setOpen(undefined)}
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
          onShut={() => setOpen(undefined)}
        >
          Keberatannya dijawab dan keputusannya tetap berlaku. Alasan Anda dibaca pemiliknya.
        </ReasonSheet>
      )}
    </section>
  )
}
