// @chunk account
import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { ProfileForm } from './ProfileForm.tsx'
import './profile.css'

/** The form for the user's own account. */
export function AccountEditPage() {
  useTitle('Edit Profile')
  const me = useRequireSession(addresses.accountEdit)
  const detail = useQuery({ ...endpointQuery('account.detail', {}), enabled: me !== undefined })
  if (!me) return null
  return (
    <div className="own">
      <h1 className="title-in-bar">Edit Profile</h1>
      <QueryResult query={detail} what="Profil" skeleton={<FormSkeleton />}>
        {({ data }) => <ProfileForm account={data} />}
      </QueryResult>
    </div>
  )
}

const FormSkeleton = () => (
  <div className="form" aria-hidden="true">
    <span className="skeleton own__face" />
    {[1, 2, 3, 4].map((line) => (
      <span key={line} className="skeleton skeleton--button" />
    ))}
  </div>
)
