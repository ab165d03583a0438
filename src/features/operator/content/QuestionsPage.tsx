import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { faqCategories } from '#contract/help/rules.ts'
import type { DeskQuestion } from '#contract/operator/help.ts'
import { hasWords } from '#contract/text/rich-text.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { Select } from '#ui/fields/Select.tsx'
import { SubmitButton } from '#ui/fields/SubmitButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskCheck } from '../desk/desk-check.ts'
import { deskQuery } from '../desk/desk-client.ts'
import { EditConflictNotice, type FieldLabels } from '../desk/form/EditConflictNotice.tsx'
import { latestOf } from '../desk/form/latest-of.ts'
import { useConcurrentForm } from '../desk/form/use-concurrent-form.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { ReorderButtons } from '../desk/list/ReorderButtons.tsx'
import { useReorder } from '../desk/list/use-reorder.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ControlledRichText } from './ControlledRichText.tsx'
import { HelpTabs } from './HelpTabs.tsx'
import '../desk/desk-lists.css'
import '../desk/list-editing.css'

/** The FAQ, by category and in order. */
export const QuestionsPage = () => (
  <RequireTwoFactor>
    <Questions />
  </RequireTwoFactor>
)

type OpenQuestion = DeskQuestion | { category_id: number }

function Questions() {
  useTitle('FAQ')
  const questions = useQuery(deskQuery('questions', {}))
  const [open, setOpen] = useState<OpenQuestion>()
  return (
    <div className="desk__list">
      <h1>FAQ</h1>
      <HelpTabs current="questions" />
      <DeskQueryResult query={questions} what="Daftar pertanyaan" skeleton={<ListSkeleton />}>
        {({ data }) =>
          faqCategories
            .slice(1)
            .map((category) => (
              <QuestionCategory
                key={category.id}
                category={category}
                questions={data.filter(({ category_id }) => category_id === category.id)}
                onOpen={setOpen}
              />
            ))
        }
      </DeskQueryResult>
      {open && (
        <QuestionSheet
          question={'id' in open ? latestOf(open, questions.data?.data) : undefined}
          category={open.category_id}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

type CategoryProps = {
  category: { id: number; name: string }
  questions: DeskQuestion[]
  onOpen: (open: OpenQuestion) => void
}

function QuestionCategory({ category: { id, name }, questions, onOpen }: CategoryProps) {
  const { move, busy } = useReorder('orderQuestions', { category_id: id }, 'questions')
  const ids = questions.map((question) => question.id)
  return (
    <section className="stack stack--s" aria-labelledby={`kategori-${id}`}>
      <div className="head">
        <h2 id={`kategori-${id}`}>{name}</h2>
        <Button
          variant="soft"
          small
          onClick={() => onOpen({ category_id: id })}
          aria-label={`Tambah pertanyaan ${name}`}
        >
          Tambah
        </Button>
      </div>
      {questions.length === 0 && <Empty variant="empty" title="Belum ada pertanyaan di sini." />}
      {questions.length > 0 && (
        <ol className="panel desk__rows">
          {questions.map((question) => (
            <li key={question.id} className="desk__row">
              <span className="grow">
                <b>{question.title}</b>
              </span>
              {question.status === 'not active' && <StatusTag variant="wrong">Disembunyikan</StatusTag>}
              <span className="row desk__tools">
                <ReorderButtons name={question.title} id={question.id} ids={ids} busy={busy} move={move} />
                <Button variant="text" small onClick={() => onOpen(question)} aria-label={`Ubah ${question.title}`}>
                  Ubah
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type Values = { category_id: string; title: string; remark: string; status: string }

// The contract does not know whether rich text is empty.
const rules = { remark: (html: string) => (hasWords(html) ? undefined : 'Mohon isi jawabannya') }
const requestOf = ({ category_id, title, remark, status }: Values) => ({
  ...{ category_id: Number(category_id), title, remark },
  status: status === 'active' ? ('active' as const) : ('not active' as const),
})
const check = deskCheck('saveQuestion', requestOf)
const statusOptions = [
  { value: 'active', text: 'Tampil' },
  { value: 'not active', text: 'Disembunyikan' },
]
const fieldLabels: FieldLabels<Values> = {
  category_id: { label: 'Kategori', as: (id) => faqCategories.find((one) => String(one.id) === id)?.name },
  title: { label: 'Pertanyaan' },
  remark: { label: 'Jawaban', as: (html) => <div className="written">{renderRichText(html, 'h3')}</div> },
  status: { label: 'Keadaan', as: (status) => statusOptions.find(({ value }) => value === status)?.text },
}

type Props = {
  question: DeskQuestion | undefined
  /** The category of a new question. */
  category: number
  onClose: () => void
}

/** The form for a new question or for changing one. A colleague may save `question` while it is open. */
function QuestionSheet({ question, category, onClose }: Props) {
  const saveQuestion = useDeskMutation('saveQuestion', 'questions')
  const box = useRef<HTMLDivElement>(null)
  const savedValues: Values = {
    category_id: String(question?.category_id ?? category),
    title: question?.title ?? '',
    remark: question?.remark ?? '',
    status: question?.status ?? 'active',
  }
  const autosaveKey = `faq.${question?.id ?? `new.${category}`}`
  const editForm = useConcurrentForm<Values>(
    autosaveKey,
    { rules, check },
    { values: savedValues, seen: question?.seen },
  )
  const { form, field, sending, hasConflict } = editForm
  const chosen = Number(editForm.mine.category_id)
  const formProps = editForm.formProps({
    send: (values, seen) =>
      saveQuestion.mutateAsync({ ...(question && { id: question.id, seen: String(seen) }), ...requestOf(values) }),
    onSaved: () => box.current && closeDialogOf(box.current),
  })
  return (
    <Sheet title={question ? 'Ubah pertanyaan' : 'Pertanyaan baru'} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...formProps}>
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
          <SubmitButton busy={sending && 'Menyimpan…'} disabled={hasConflict}>
            Simpan
          </SubmitButton>
        </form>
      </div>
    </Sheet>
  )
}
