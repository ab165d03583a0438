import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { decisionAddress, decisionsPath, linkPath } from '#contract/moderation/addresses.ts'
import { moderationMessages } from '#contract/moderation/rules.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DecisionCard } from './DecisionCard.tsx'
import './moderation.css'
import { ReportPage } from './ReportPage.tsx'

/** The report form and the decisions about the user's own content: one route of the app, in one chunk. */
export function ModerationPage() {
  const [path] = useLocation()
  if (path === decisionsPath) return <DecisionsPage />
  return path === linkPath ? <DecisionLinkPage /> : <ReportPage />
}

/** The decision that closed an account, and an objection to it, for a user who cannot sign in any more. */
function DecisionLinkPage() {
  useTitle('Akun dinonaktifkan')
  const code = new URLSearchParams(useSearch()).get('code') ?? ''
  const decisions = useQuery({ ...endpointQuery('moderation.byLink', { code }), enabled: code !== '', staleTime: 0 })
  const expiredLink = (
    <Empty variant="shut" page title="Tautan tidak berlaku" description={moderationMessages.oldLink}>
      <ButtonLink to={addresses.signIn()}>Masuk</ButtonLink>
    </Empty>
  )
  if (code === '') return expiredLink
  return (
    <div className="decisions stack">
      <QueryResult query={decisions} what="Keputusan" skeleton={<DecisionSkeleton />} refused={() => expiredLink} page>
        {({ data }) => (
          <>
            <h1 className="title-in-bar">Keputusan pengelola</h1>
            {data.map((decision) => (
              <DecisionCard key={decision.id} decision={decision} isLinked={false} code={code} />
            ))}
          </>
        )}
      </QueryResult>
    </div>
  )
}

/** The operators' decisions about the user's own product, shop, posts, body or account, and objections to them. */
function DecisionsPage() {
  useTitle('Keputusan pengelola')
  const me = useSession()
  const linkedId = Number(new URLSearchParams(useSearch()).get('id'))
  // Fetched each time the page opens: an operator may have answered since.
  const decisions = useQuery({ ...endpointQuery('moderation.mine', {}), enabled: me !== undefined, staleTime: 0 })
  if (!me) return <Redirect to={addresses.signIn(linkedId ? decisionAddress(linkedId) : decisionsPath)} replace />
  return (
    <div className="decisions stack">
      <h1 className="title-in-bar">Keputusan pengelola</h1>
      <p className="muted">
        Keputusan operator atas laporan tentang yang Anda tampilkan. Setiap keputusan punya alasan, dan Anda dapat
        mengajukan keberatan.
      </p>
      <QueryResult
        query={decisions}
        what="Keputusan"
        skeleton={<DecisionSkeleton />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty variant="empty" title="Belum ada keputusan." description="Tidak ada yang perlu dilakukan." />
          )
        }
      >
        {({ data }) =>
          data.map((decision) => (
            <DecisionCard key={decision.id} decision={decision} isLinked={decision.id === linkedId} />
          ))
        }
      </QueryResult>
    </div>
  )
}

const DecisionSkeleton = () => (
  <div className="panel stack" aria-hidden="true">
    <SkeletonLine width={40} />
    <SkeletonLine width={80} />
    <SkeletonLine width={60} />
  </div>
)
