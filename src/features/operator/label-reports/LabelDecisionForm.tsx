import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { DeskLabelReport } from '#contract/operator/label-reports.ts'
import { type LabelOutcome, labelOutcomeNames, labelOutcomes } from '#contract/sni/rules.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Check } from '#ui/fields/Check.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRuleForm } from '#ui/fields/use-ruled-form.ts'
import { Button } from '#ui/nav/Button.tsx'
import { deskCheck } from '../desk/desk-check.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { clearAutosave, readAutosave } from '../desk/form/form-autosave.ts'
import { useFormAutosave } from '../desk/form/use-form-autosave.ts'
import { useDecisionProblem } from '../desk/use-decision-problem.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

type Values = { outcome: string; answer: string; mark: string; mark_number: string; mark_remark: string }

type Props = {
  report: DeskLabelReport
  /** The reason why deciding is disabled: a colleague is working on the report. */
  claimedBy: string | undefined
  onTake: () => void
}

/** The form for a decision about a report. The reporter reads the answer; everybody reads the mark. */
export function LabelDecisionForm({ report, claimedBy, onTake }: Props) {
  const { id, version, number, goods, email } = report
  const autosaveKey = `label.${id}`
  const decide = useDeskMutation('decideLabelReport', 'labelReports')
  const problem = useDecisionProblem(decide, {
    query: ['labelReport', { id }],
    isUndecided: report.outcome === null,
    keptField: 'Jawaban',
  })
  const client = useQueryClient()
  const [, go] = useLocation()
  const first = {
    ...{ outcome: '', answer: '', mark: '', mark_number: number.slice(0, 100) },
    mark_remark: `Ditemukan pada barang lain: ${goods}`.slice(0, 200),
    ...readAutosave<Partial<Values>>(autosaveKey),
  }
  const requestOf = ({ outcome, answer, mark, mark_number, mark_remark }: Values) => ({
    ...{ id, version, outcome: outcome as LabelOutcome, answer: answer.trim() },
    ...(outcome === 'proven' && mark === '1' && { mark: 1 as const, mark_number, mark_remark }),
  })
  const { form, field, mutationFormProps, sending } = useRuleForm<Values>(
    {},
    first,
    deskCheck('decideLabelReport', requestOf),
  )
  useFormAutosave(form, autosaveKey, (values) => values)
  const outcome = form.watch('outcome') as LabelOutcome | ''
  const isMarked = outcome === 'proven' && form.watch('mark') === '1'

  async function send(values: Values) {
    // A decision sends an e-mail: a double click sends only one.
    if (decide.isInFlight()) return
    try {
      const { data } = await decide.mutateAsync(requestOf(values))
      clearAutosave(autosaveKey)
      go(data.next_id === null ? deskAddresses.labelReports : deskAddresses.labelReport(data.next_id))
    } finally {
      void client.invalidateQueries({ queryKey: ['desk.labelReport'] })
    }
  }
  return (
    <form className="form panel" aria-labelledby="putuskan-label" {...mutationFormProps(send)}>
      <h2 id="putuskan-label">Putuskan</h2>
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
          options={labelOutcomes.map((choice) => ({ value: choice, text: labelOutcomeNames[choice] }))}
          {...field('outcome')}
        />
      </div>
      <TextArea
        label={email === null ? 'Alasan' : 'Jawaban kepada pelapor'}
        help={
          email === null
            ? 'Pelapor tidak menulis alamat. Tersimpan di catatan.'
            : `Dikirim ke ${email}, dan tersimpan di catatan.`
        }
        rows={4}
        maxLength={1000}
        {...field('answer')}
      />
      {outcome === 'proven' && (
        <Check
          checked={isMarked}
          onChange={({ currentTarget }) =>
            form.setValue('mark', currentTarget.checked ? '1' : '', { shouldDirty: true })
          }
        >
          Tandai nomor ini sebagai disalahgunakan
        </Check>
      )}
      {isMarked && (
        <>
          <TextField
            label="Nomor yang ditandai"
            help="Nomor sertifikat, bukan nomor standar: tanda pada nomor standar mengenai semua produsen yang memakainya."
            autoComplete="off"
            maxLength={100}
            {...field('mark_number')}
          />
          <TextArea
            label="Yang dibaca semua orang"
            help="Tampil di samping nomor ini saat diperiksa, juga tanpa sinyal. Jangan menyebut nama orang."
            rows={3}
            maxLength={200}
            {...field('mark_remark')}
          />
        </>
      )}
      <Alert>{problem}</Alert>
      <SubmitButton busy={sending && 'Mengirim…'} disabled={claimedBy !== undefined}>
        {outcome === '' ? 'Putuskan' : labelOutcomeNames[outcome]}
      </SubmitButton>
    </form>
  )
}
