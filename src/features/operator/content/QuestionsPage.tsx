import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faqCategories } from '#contract/help/help-rules.ts'
import type { DeskQuestion } from '#contract/operator/help.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { ReorderButtons } from '../desk/list/ReorderButtons.tsx'
import { useReorder } from '../desk/list/use-reorder.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { HelpTabs } from './HelpTabs.tsx'
import { QuestionSheet } from './QuestionSheet.tsx'
import '../desk/desk-lists.css'
import '../desk/list-editing.css'

/** Questions and answers, by category and place in it (O18). */
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
      <HelpTabs here="questions" />
      <DeskQueryResult of={questions} what="Daftar pertanyaan" bones={<ListSkeleton />}>
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
          onShut={() => setOpen(undefined)}
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
        <Button look="soft" small onClick={() => onOpen({ category_id: id })} aria-label={`Tambah pertanyaan ${name}`}>
          Tambah
        </Button>
      </div>
      {questions.length === 0 && <Empty look="empty" title="Belum ada pertanyaan di sini." />}
      {questions.length > 0 && (
        <ol className="panel desk__rows">
          {questions.map((question) => (
            <li key={question.id} className="desk__row">
              <span className="grow">
                <b>{question.title}</b>
              </span>
              {question.status === 'not active' && <StatusTag look="wrong">Disembunyikan</StatusTag>}
              <span className="row desk__tools">
                <ReorderButtons name={question.title} id={question.id} ids={ids} busy={busy} move={move} />
                <Button look="text" small onClick={() => onOpen(question)} aria-label={`Ubah ${question.title}`}>
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
