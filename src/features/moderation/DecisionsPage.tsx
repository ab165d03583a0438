import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { decisionAddress, decisionsPath } from '#contract/moderation-addresses.ts'
import { question } from '#offline/question.ts'
import { useSession } from '#session/use-session.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { DecisionCard } from './DecisionCard.tsx'
import './moderation.css'

/** What operators decided about one's own product, shop, posts, body or account, and objecting to it. */
export function DecisionsPage() {
  useTitle('Keputusan pengelola')
  const me = useSession()
  const [, go] = useLocation()
  const led = Number(new URLSearchParams(useSearch()).get('id'))
  useEffect(() => {
    if (!me) go(addresses.signIn(led ? decisionAddress(led) : decisionsPath), { replace: true })
  }, [me, go, led])
  // Asked at every opening: an operator may have answered since.
  const decisions = useQuery({ ...question('moderation.mine', {}), enabled: me !== undefined, staleTime: 0 })
  if (!me) return null
  return (
    <div className="decisions stack">
      <h1>Keputusan pengelola</h1>
      <p className="muted">
        Keputusan operator atas laporan tentang yang Anda tampilkan. Setiap keputusan punya alasan, dan Anda dapat
        mengajukan keberatan.
      </p>
      <Answer
        of={decisions}
        what="Keputusan"
        bones={<Bones />}
        empty={({ data }) =>
          data.length === 0 && <Empty look="empty" title="Belum ada keputusan." say="Tidak ada yang perlu dilakukan." />
        }
      >
        {({ data }) => data.map((one) => <DecisionCard key={one.id} decision={one} led={one.id === led} />)}
      </Answer>
    </div>
  )
}

export const Bones = () => (
  <div className="panel stack" aria-hidden="true">
    <BoneLine width={40} />
    <BoneLine width={80} />
    <BoneLine width={60} />
  </div>
)
