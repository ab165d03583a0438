import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faqCategories } from '#contract/help-rules.ts'
import type { DeskQuestion } from '#contract/operator-help.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { asItIsNow } from './as-it-is-now.ts'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { HelpTabs } from './HelpTabs.tsx'
import { ListBones } from './ListBones.tsx'
import { Mover } from './Mover.tsx'
import { QuestionSheet } from './QuestionSheet.tsx'
import { useOrder } from './use-order.ts'
import './desk-lists.css'
import './content.css'

/** Questions and answers, by category and place in it (O18). */
export const QuestionsPage = () => (
  <AtDesk>
    <Questions />
  </AtDesk>
)

type Open = DeskQuestion | { category_id: number }

function Questions() {
  useTitle('FAQ')
  const questions = useQuery(deskQuestion('questions', {}))
  const [open, setOpen] = useState<Open>()
  return (
    <div className="desk__list">
      <h1>FAQ</h1>
      <HelpTabs here="questions" />
      <DeskReply of={questions} what="Daftar pertanyaan" bones={<ListBones />}>
        {({ data }) =>
          faqCategories
            .slice(1)
            .map((category) => (
              <Category
                key={category.id}
                category={category}
                questions={data.filter(({ category_id }) => category_id === category.id)}
                onOpen={setOpen}
              />
            ))
        }
      </DeskReply>
      {open && (
        <QuestionSheet
          question={'id' in open ? asItIsNow(open, questions.data?.data) : undefined}
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
  onOpen: (open: Open) => void
}

function Category({ category: { id, name }, questions, onOpen }: CategoryProps) {
  const { move, busy } = useOrder('orderQuestions', { category_id: id }, 'questions')
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
              {question.status === 'not active' && <State look="wrong">Disembunyikan</State>}
              <span className="row desk__tools">
                <Mover name={question.title} id={question.id} ids={ids} busy={busy} move={move} />
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
