import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { deskQuestion } from './desk.ts'
import { useNow } from './now.ts'
import { Queue } from './Queue.tsx'
import { askOf, nextFree, type QueueView, reviewAddress, viewOf } from './queue-view.ts'

/** What waits to be reviewed, the longest waiting first (O2). */
export const QueuePage = () => (
  <AtDesk>
    <QueueBench />
  </AtDesk>
)

function QueueBench() {
  useTitle('Antrean Tinjau')
  const view = viewOf(new URLSearchParams(useSearch()))
  return (
    <div className="bench bench--queue">
      <Queue view={view} page />
      <Begin view={view} />
    </div>
  )
}

/** On wide screens: how the work begins, with one key less. */
function Begin({ view }: { view: QueueView }) {
  const { data } = useQuery(deskQuestion('queue', askOf(view)))
  useNow() // who held something may not hold it any more
  const first = data && nextFree(data.data, 0)
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
