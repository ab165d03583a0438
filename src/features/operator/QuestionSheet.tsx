import { useRef } from 'react'
import { faqCategories } from '#contract/help-rules.ts'
import { type DeskQuestion, questionRule } from '#contract/operator-help.ts'
import { Alert } from '#ui/Alert.tsx'
import { RadioRow } from '#ui/RadioRow.tsx'
import { wordsOf } from '#ui/rich-words.ts'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { shownRich } from '#ui/shown-rich.ts'
import { shutWindowOf } from '#ui/shut-window.ts'
import { TextField } from '#ui/TextField.tsx'
import { Sheet } from '#ui/Window.tsx'
import { ColleagueNote, type Shown } from './ColleagueNote.tsx'
import { RichField } from './RichField.tsx'
import { useDeed } from './use-deed.ts'
import { useFormBeside } from './use-form-beside.ts'

type Values = { category_id: string; title: string; remark: string; status: string }

const rules = {
  title: questionRule,
  remark: (html: string) => (wordsOf(html) === '' ? 'Mohon isi jawabannya' : undefined),
}
const states = [
  { value: 'active', text: 'Tampil' },
  { value: 'not active', text: 'Disembunyikan' },
]
const shown: Shown<Values> = {
  category_id: { label: 'Kategori', as: (id) => faqCategories.find((one) => String(one.id) === id)?.name },
  title: { label: 'Pertanyaan' },
  remark: { label: 'Jawaban', as: (html) => <div className="written">{shownRich(html, 'h3')}</div> },
  status: { label: 'Keadaan', as: (said) => states.find(({ value }) => value === said)?.text },
}

type Props = { question: DeskQuestion | undefined /** Of a new one. */; category: number; onShut: () => void }

/** A new question, or a change of one, as it stands now: it may become another while it is being changed. */
export function QuestionSheet({ question, category, onShut }: Props) {
  const deed = useDeed()
  const box = useRef<HTMLDivElement>(null)
  const known: Values = {
    category_id: String(question?.category_id ?? category),
    title: question?.title ?? '',
    remark: question?.remark ?? '',
    status: question?.status ?? 'active',
  }
  const what = `faq.${question?.id ?? `new.${category}`}`
  const beside = useFormBeside<Values>(what, rules, { values: known, seen: question?.seen })
  const { form, field, sending, other } = beside
  const chosen = Number(beside.mine.category_id)
  const sends = beside.sends({
    send: ({ category_id, title, remark, status }, seen) =>
      deed(
        'saveQuestion',
        {
          ...(question && { id: question.id, seen: String(seen) }),
          ...{ category_id: Number(category_id), title, remark },
          status: status === 'active' ? 'active' : 'not active',
        },
        'questions',
      ),
    onSaved: () => box.current && shutWindowOf(box.current),
  })
  return (
    <Sheet title={question ? 'Ubah pertanyaan' : 'Pertanyaan baru'} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...sends}>
          <TextField label="Pertanyaan" {...field('title')} maxLength={200} autoComplete="off" />
          <RichField control={form.control} name="remark" label="Jawaban" />
          <Select
            label="Kategori"
            value={chosen}
            options={faqCategories.slice(1)}
            onPick={(id) => form.setValue('category_id', String(id), { shouldDirty: true })}
          />
          <RadioRow label="Keadaan" {...field('status')} options={states} />
          <ColleagueNote form={beside} what="Pertanyaan ini" theirs={known} shown={shown} />
          <Alert>{beside.failure}</Alert>
          <SubmitButton busy={sending && 'Menyimpan…'} disabled={other}>
            Simpan
          </SubmitButton>
        </form>
      </div>
    </Sheet>
  )
}
