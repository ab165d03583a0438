// @chunk lists
import { type ReactNode, useEffect, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'

type Props<Name extends EndpointName> = {
  /** The endpoint whose persisted answers become cards. */
  endpoint: Name
  /** The class of the element around the cards. */
  className: string
  card: (answer: Answer<EndpointOf<Name>>) => ReactNode
}

const maxCards = 12

/** Cards from this phone's persisted answers, for when the requested page was never opened on it. */
export function CachedCards<Name extends EndpointName>({ endpoint, className, card }: Props<Name>) {
  const [answers, setAnswers] = useState<Answer<EndpointOf<Name>>[]>([])
  useEffect(() => {
    let isMounted = true
    void import('#offline/cache/cached-answers.ts')
      .then(({ cachedAnswers }) => cachedAnswers(endpoint))
      .then(
        (found) => isMounted && setAnswers(found.slice(0, maxCards)),
        () => {}, // IndexedDB cannot be read: no cards
      )
    return () => {
      isMounted = false
    }
  }, [endpoint])
  if (answers.length === 0) return null
  return (
    <section>
      <div className="head">
        <h2>{forDevice('Tersimpan di HP ini')}</h2>
      </div>
      <div className={className}>{answers.map(card)}</div>
    </section>
  )
}
