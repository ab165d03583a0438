import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { effectOf, type Verdict, verdictName } from '#contract/moderation/rules.ts'
import type { DeskCase } from '#contract/operator/moderation.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Button } from '#ui/nav/Button.tsx'
import { deskCheck } from '../desk/desk-check.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { useDecisionProblem } from '../desk/use-decision-problem.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

type Values = { verdict: string; visible: string; reason: string }

type Props = {
  one: DeskCase
  /** The reason why deciding is disabled: a colleague is working on the case. */
  claimedBy: string | undefined
  onTake: () => void
}

/** The form for a decision about a case. Its owner reads the reason. */
export function VerdictForm({ one, claimedBy, onTake }: Props) {
  const { id, kind, version, choices, reports } = one
  const autosaveKey = `case.${id}`
  const judge = useDeskMutation('judge', 'cases')
  const problem = useDecisionProblem(judge, {
    query: ['case', { id }],
    isUndecided: judge.variables?.version === version,
    keptField: 'Alasan',
  })
  const client = useQueryClient()
  const [, go] = useLocation()
  const first = {
    verdict: '',
    visible: kind === 'posting' ? '1' : '',
    reason: '',
    ...readAutosave<Partial<Values>>(autosaveKey),
  }
  const requestOf = ({ verdict, visible, reason }: Values) => ({
    id,
    version,
    verdict: verdict as Verdict,
    reason: reason.trim(),
    ...(verdict === 'changes' && visible !== '' && { visible: visible === '1' ? (1 as const) : (0 as const) }),
  })
  const { form, field, mutationFormProps, sending } = useRuleForm<Values>({}, first, deskCheck('judge', requestOf))
  useFormAutosave(form, autosaveKey, (values) => values)
  const verdict = form.watch('verdict') as Verdict | ''
  const visible = form.watch('visible')

  async function send(values: Values) {
    // A decision sends e-mails: a double click sends only one.
    if (judge.isInFlight()) return
    try {
      const { data } = await judge.mutateAsync(requestOf(values))
      clearAutosave(autosaveKey)
      go(data.next_id === null ? deskAddresses.cases : deskAddresses.case(data.next_id))
    } finally {
      void client.invalidateQueries({ queryKey: ['desk.case'] })
    }
  }
  return (
    <form className="form panel" aria-labelledby="putuskan" {...mutationFormProps(send)}>
      <h2 id="putuskan">Putuskan</h2>
      {claimedBy && (
        <>
          <Alert>{claimedBy}</Alert>
          <div>
            <Button variant="soft" small onClick={onTake}>
              Coba pegang lagi
            </Button>
          </div>
        </>
      )}
      <div className="case__choices">
        <RadioRow
          label="Putusan"
          options={choices.map((choice) => ({ value: choice, text: verdictName(choice, kind) }))}
          {...field('verdict')}
        />
      </div>
      {verdict === 'changes' && kind !== 'posting' && (
        <RadioRow
          label="Sementara itu"
          options={[
            { value: '1', text: 'Tetap tampil' },
            { value: '0', text: 'Tidak tampil' },
          ]}
          {...field('visible')}
        />
      )}
      {verdict !== '' && verdict !== 'nothing' && (verdict !== 'changes' || visible !== '') && (
        <p className="small muted">
          Yang dibaca pemiliknya:{' '}
          {effectOf({ kind, verdict, visible: verdict === 'changes' ? (visible === '1' ? 1 : 0) : null })}
        </p>
      )}
      <TextArea
        label="Alasan"
        help={verdict === 'nothing' ? 'Tersimpan di catatan.' : 'Dibaca pemiliknya, dan tersimpan di catatan.'}
        rows={4}
        maxLength={1000}
        {...field('reason')}
      />
      <Alert>{problem}</Alert>
      <SubmitButton busy={sending && 'Mengirim…'} disabled={claimedBy !== undefined}>
        {verdict === '' ? 'Putuskan' : verdictName(verdict, kind)}
      </SubmitButton>
      {reports > 0 && <p className="small muted">Semua laporan yang menunggu ikut ditutup dengan putusan ini.</p>}
    </form>
  )
}
