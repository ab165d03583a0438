import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { moderationWords } from '#contract/moderation-rules.ts'
import { question } from '#offline/question.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { DecisionCard } from './DecisionCard.tsx'
import { Bones } from './DecisionsPage.tsx'
import './moderation.css'

/** Why an account was shut, for whoever cannot sign in any more, and objecting to it. */
export function LinkPage() {
  useTitle('Akun dinonaktifkan')
  const code = new URLSearchParams(useSearch()).get('code') ?? ''
  const decisions = useQuery({ ...question('moderation.byLink', { code }), enabled: code !== '', staleTime: 0 })
  const old = (
    <Empty look="shut" page title="Tautan tidak berlaku" say={moderationWords.oldLink}>
      <ButtonLink to={addresses.signIn()}>Masuk</ButtonLink>
    </Empty>
  )
  if (code === '') return old
  return (
    <div className="decisions stack">
      <Answer of={decisions} what="Keputusan" bones={<Bones />} refused={() => old} page>
        {({ data }) => (
          <>
            <h1>Keputusan pengelola</h1>
            {data.map((one) => (
              <DecisionCard key={one.id} decision={one} led={false} code={code} />
            ))}
          </>
        )}
      </Answer>
    </div>
  )
}
