import { useRef } from 'react'
import { faqCategories } from '#contract/help/help-rules.ts'
import { type DeskQuestion, questionRule } from '#contract/operator/help.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { plainTextOf } from '#ui/fields/rich-text-length.ts'
import { Select } from '#ui/fields/Select.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { EditConflictNotice, type FieldLabels } from '../desk/form/EditConflictNotice.tsx'
import { useConcurrentForm } from '../desk/form/use-concurrent-form.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { ControlledRichText } from './ControlledRichText.tsx'

type Values = { category_id: string; title: string; remark: string; status: string }

const rules = {
  title: questionRule,
  remark: (html: string) => (plainTextOf(html) === '' ? 'Mohon isi jawabannya' : undefined),
}
const statusOptions = [
  { value: 'active', text: 'Tampil' },
  { value: 'not active', text: 'Disembunyikan' },
]
const fieldLabels: FieldLabels<Values> = {
  category_id: { label: 'Kategori', as: (id) => faqCategories.find((one) => String(one.id) === id)?.name },
  title: { label: 'Pertanyaan' },
  remark: { label: 'Jawaban', as: (html) => <div className="written">{renderRichText(html, 'h3')}</div> },
  status: { label: 'Keadaan', as: (said) => statusOptions.find(({ value }) => value === said)?.text },
}

type Props = { question: DeskQuestion | undefined /** Of a new one. */; category: number; onShut: () => void }

/** A new question, or a change of one, as it stands now: it may become another while it is being changed. */
export function QuestionSheet({ question, category, onShut }: Props) {
  const mutate = useDeskMutation()
  const box = useRef<HTMLDivElement>(null)
  const savedValues: Values = {
    category_id: String(question?.category_id ?? category),
    title: question?.title ?? '',
    remark: question?.remark ?? '',
    status: question?.status ?? 'active',
  }
  const autosaveKey = `faq.${question?.id ?? `new.${category}`}`
  const editForm = useConcurrentForm<Values>(autosaveKey, rules, { values: savedValues, seen: question?.seen })
  const { form, field, sending, other } = editForm
  const chosen = Number(editForm.mine.category_id)
  const sends = editForm.sends({
    send: ({ category_id, title, remark, status }, seen) =>
      mutate(
        'saveQuestion',
        {
          ...(question && { id: question.id, seen: String(seen) }),
          ...{ category_id: Number(category_id), title, remark },
          status: status === 'active' ? 'active' : 'not active',
        },
        'questions',
      ),
    onSaved: () => box.current && closeDialogOf(box.current),
  })
  return (
    <Sheet title={question ? 'Ubah pertanyaan' : 'Pertanyaan baru'} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...sends}>
          <TextField label="Pertanyaan" {...field('title')} maxLength={200} autoComplete="off" />
          <ControlledRichText control={form.control} name="remark" label="Jawaban" />
          <Select
            label="Kategori"
            value={chosen}
            options={faqCategories.slice(1)}
            onPick={(id) => form.setValue('category_id', String(id), { shouldDirty: true })}
          />
          <RadioRow label="Keadaan" {...field('status')} options={statusOptions} />
          <EditConflictNotice form={editForm} what="Pertanyaan ini" theirs={savedValues} fieldLabels={fieldLabels} />
          <Alert>{editForm.failure}</Alert>
          <SubmitButton busy={sending && 'Menyimpan…'} disabled={other}>
            Simpan
          </SubmitButton>
        </form>
      </div>
    </Sheet>
  )
}
