import { addresses } from '#contract/addresses.ts'
import { useTitle } from '#ui/title.ts'
import { Followed } from './Followed.tsx'
import { ToldHere } from './ToldHere.tsx'
import { useMine } from './use-mine.ts'
import './profile.css'

/** What somebody is told of on this phone with the app closed, and the bodies they follow. */
export function NotificationsPage() {
  useTitle('Kabar & Ikuti')
  const me = useMine(addresses.notifications)
  if (!me) return null
  return (
    <div className="own">
      <h1>Kabar & Ikuti</h1>
      <ToldHere merchant={me.user_role === 'merchant'} />
      <Followed />
    </div>
  )
}
