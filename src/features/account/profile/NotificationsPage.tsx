import { addresses } from '#contract/addresses.ts'
import { useTitle } from '#ui/nav/use-title.ts'
import { FollowedLspros } from './FollowedLspros.tsx'
import { PushSettings } from './PushSettings.tsx'
import { useRequireSession } from './use-require-session.ts'
import './profile.css'

/** What somebody is told of on this phone with the app closed, and the bodies they follow. */
export function NotificationsPage() {
  useTitle('Kabar & Ikuti')
  const me = useRequireSession(addresses.notifications)
  if (!me) return null
  return (
    <div className="own">
      <h1>Kabar & Ikuti</h1>
      <PushSettings merchant={me.user_role === 'merchant'} />
      <FollowedLspros />
    </div>
  )
}
