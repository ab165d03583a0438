import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { moderationWords } from '#contract/moderation/moderation-rules.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DecisionCard } from './DecisionCard.tsx'
import { DecisionSkeleton } from './DecisionsPage.tsx'
import './moderation.css'

/** Why an account was shut, for whoever cannot sign in any more, and objecting to it. */
export function DecisionLinkPage() {
  useTitle('Akun dinonaktifkan')
  const code = new URLSearchParams(useSearch()).get('code') ?? ''
  const decisions = useQuery({ ...endpointQuery('moderation.byLink', { code }), enabled: code !== '', staleTime: 0 })
  const expiredLink = (
    <Empty look="shut" page title="Tautan tidak berlaku" say={moderationWords.oldLink}>
      <ButtonLink to={addresses.signIn()}>Masuk</ButtonLink>
    </Empty>
  )
  if (code === '') return expiredLink
  return (
    <div className="decisions stack">
      <QueryResult of={decisions} what="Keputusan" bones={<DecisionSkeleton />} refused={() => expiredLink} page>
        {({ data }) => (
          <>
            <h1>Keputusan pengelola</h1>
            {data.map((one) => (
              <DecisionCard key={one.id} decision={one} isLinked={false} code={code} />
            ))}
          </>
        )}
      </QueryResult>
    </div>
  )
}
