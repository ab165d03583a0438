import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { deskQuery } from '../desk/desk-client.ts'
import { useNow } from '../desk/use-now.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { Queue } from './Queue.tsx'
import { nextUnclaimedId, type QueueView, queueInputOf, queueViewOf, reviewAddress } from './queue-view.ts'

/** The products that wait for review, the oldest first. */
export const QueuePage = () => (
  <RequireTwoFactor>
    <QueueScreen />
  </RequireTwoFactor>
)

function QueueScreen() {
  useTitle('Antrean Tinjau')
  const view = queueViewOf(new URLSearchParams(useSearch()))
  return (
    <div className="desk-columns desk-columns--queue">
      <Queue view={view} page />
      <StartReview view={view} />
    </div>
  )
}

/** On wide screens: a button that opens the product that has waited longest. */
function StartReview({ view }: { view: QueueView }) {
  const { data } = useQuery(deskQuery('queue', queueInputOf(view)))
  useNow() // re-renders regularly, because claims expire
  const first = data && nextUnclaimedId(data.data, 0)
  if (first === undefined) return null
  return (
    <section className="panel stack only-wide">
      <h2>Mulai meninjau</h2>
      <p className="muted">
        Yang menunggu paling lama terbuka lebih dahulu. Sesudah diputuskan, yang berikutnya terbuka sendiri.
      </p>
      <div>
        <ButtonLink to={reviewAddress(first, view)}>Tinjau yang terlama</ButtonLink>
      </div>
    </section>
  )
}
