import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { decisionAddress, decisionsPath } from '#contract/moderation/moderation-addresses.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DecisionCard } from './DecisionCard.tsx'
import './moderation.css'

/** What operators decided about one's own product, shop, posts, body or account, and objecting to it. */
export function DecisionsPage() {
  useTitle('Keputusan pengelola')
  const me = useSession()
  const [, go] = useLocation()
  const linkedId = Number(new URLSearchParams(useSearch()).get('id'))
  useEffect(() => {
    if (!me) go(addresses.signIn(linkedId ? decisionAddress(linkedId) : decisionsPath), { replace: true })
  }, [me, go, linkedId])
  // Asked at every opening: an operator may have answered since.
  const decisions = useQuery({ ...endpointQuery('moderation.mine', {}), enabled: me !== undefined, staleTime: 0 })
  if (!me) return null
  return (
    <div className="decisions stack">
      <h1>Keputusan pengelola</h1>
      <p className="muted">
        Keputusan operator atas laporan tentang yang Anda tampilkan. Setiap keputusan punya alasan, dan Anda dapat
        mengajukan keberatan.
      </p>
      <QueryResult
        of={decisions}
        what="Keputusan"
        bones={<DecisionSkeleton />}
        empty={({ data }) =>
          data.length === 0 && <Empty look="empty" title="Belum ada keputusan." say="Tidak ada yang perlu dilakukan." />
        }
      >
        {({ data }) => data.map((one) => <DecisionCard key={one.id} decision={one} isLinked={one.id === linkedId} />)}
      </QueryResult>
    </div>
  )
}

export const DecisionSkeleton = () => (
  <div className="panel stack" aria-hidden="true">
    <SkeletonLine width={40} />
    <SkeletonLine width={80} />
    <SkeletonLine width={60} />
  </div>
)
