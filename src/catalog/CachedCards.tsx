import { type ReactNode, useEffect, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'

type Props<Name extends EndpointName> = {
  /** The pages that open now: what they ask. */
  of: Name
  /** What the cards stand in. */
  className: string
  card: (answer: Answer<EndpointOf<Name>>) => ReactNode
}

const maxCards = 12

/** What this phone still has when the wanted page was never opened on it. */
export function CachedCards<Name extends EndpointName>({ of, className, card }: Props<Name>) {
  const [seen, setSeen] = useState<Answer<EndpointOf<Name>>[]>([])
  useEffect(() => {
    let here = true
    void import('#offline/cache/cached-answers.ts')
      .then(({ cachedAnswers }) => cachedAnswers(of))
      .then(
        (found) => here && setSeen(found.slice(0, maxCards)),
        () => {}, // then there is nothing to offer
      )
    return () => {
      here = false
    }
  }, [of])
  if (seen.length === 0) return null
  return (
    <section>
      <div className="head">
        <h2>{forDevice('Tersimpan di HP ini')}</h2>
      </div>
      <div className={className}>{seen.map(card)}</div>
    </section>
  )
}
