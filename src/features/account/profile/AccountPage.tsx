import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { Profile } from './Profile.tsx'
import { useRequireSession } from './use-require-session.ts'
import './profile.css'

/** Somebody's own account (row 274). */
export function AccountPage() {
  useTitle('Profil Saya')
  const me = useRequireSession(addresses.account)
  const detail = useQuery({ ...endpointQuery('account.detail', {}), enabled: me !== undefined })
  if (!me) return null
  return (
    <div className="own">
      <h1>Profil Saya</h1>
      <QueryResult of={detail} what="Profil" bones={<ProfileSkeleton />}>
        {({ data }) => <Profile account={data} />}
      </QueryResult>
    </div>
  )
}

const ProfileSkeleton = () => (
  <div className="panel own__card" aria-hidden="true">
    <span className="bone own__face" />
    <SkeletonLine width={60} />
    <SkeletonLine width={80} />
    <SkeletonLine width={80} />
    <SkeletonLine width={40} />
    <span className="bone bone--button" />
  </div>
)
