import { useState } from 'react'
import { verdictName } from '#contract/moderation-rules.ts'
import type { DeskCase } from '#contract/operator-moderation.ts'
import { Button } from '#ui/Button.tsx'
import { State } from '#ui/State.tsx'
import { dateTimeText } from './age.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { useDeed } from './use-deed.ts'

type Decision = DeskCase['decisions'][number]
type Open = { deed: 'undoVerdict' | 'upholdVerdict'; decision: Decision }

/** Every decision about a thing, what its owner said against it, and the way back. */
export function CaseDecisions({ one }: { one: DeskCase }) {
  const { id, version, kind, decisions } = one
  const deed = useDeed()
  const [open, setOpen] = useState<Open>()
  const send = (name: Open['deed'], decision: Decision) => (reason: string) =>
    deed(name, { id, version, decision_id: decision.id, reason }, 'case', 'cases')
  return (
    <section className="panel stack stack--s">
      <h2>Keputusan</h2>
      {decisions.length === 0 && <p className="muted small">Belum ada keputusan.</p>}
      <ol className="review__history">
        {decisions.map((decision) => {
          const { verdict, visible, reason, at, who, ended_at, ended_how, ended_who, ended_reason, objections } =
            decision
          const inForce = ended_at === null && verdict !== 'nothing'
          const objects = objections.some(({ outcome }) => outcome === null)
          return (
            <li key={decision.id} className="small stack stack--s">
              <p>
                <b>{verdictName(verdict, kind)}</b>
                {visible !== null && (visible ? ', tetap tampil' : ', tidak tampil')} · {dateTimeText(at)} ({who}){' '}
                {inForce && <State look="wrong">Berlaku</State>}
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
                  {said.outcome === null ? <State look="wait">Keberatan</State> : 'Keberatan'} · {dateTimeText(said.at)}
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
                  <Button look="soft" small onClick={() => setOpen({ deed: 'undoVerdict', decision })}>
                    {objects ? 'Terima keberatan & batalkan' : 'Batalkan keputusan'}
                  </Button>
                  {objects && (
                    <Button look="soft" small onClick={() => setOpen({ deed: 'upholdVerdict', decision })}>
                      Keputusan tetap
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {open?.deed === 'undoVerdict' && (
        <ReasonSheet
          title="Batalkan keputusan ini?"
          yes="Batalkan keputusan"
          what={`undo.${open.decision.id}`}
          onYes={send('undoVerdict', open.decision)}
          onShut={() => setOpen(undefined)}
        >
          Semuanya kembali seperti sebelum keputusan ini. Alasan Anda dibaca pemiliknya.
        </ReasonSheet>
      )}
      {open?.deed === 'upholdVerdict' && (
        <ReasonSheet
          title="Keputusan tetap?"
          yes="Kirim jawaban"
          what={`uphold.${open.decision.id}`}
          onYes={send('upholdVerdict', open.decision)}
          onShut={() => setOpen(undefined)}
        >
          Keberatannya dijawab dan keputusannya tetap berlaku. Alasan Anda dibaca pemiliknya.
        </ReasonSheet>
      )}
    </section>
  )
}
