import { type ReactNode, useEffect, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { titleOf } from '#forms/stages.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { down } from '#ui/icons.ts'
import { State } from '#ui/State.tsx'
import type { Fact } from './summary.ts'

type Props = {
  stage: 1 | 2 | 3 | 4
  title: string
  /** What is in it, in a line, while it is shut. */
  digest: string
  /** On phones only the first is open. */
  first: boolean
  /** A word about its state, when there is one to say. */
  state?: { look: 'wait' | 'wrong'; word: string } | undefined
  children: ReactNode
}

/** One part of the summary, with the way to change it. */
export function SummarySection({ stage, title, digest, first, state, children }: Props) {
  const [open, setOpen] = useState(first)
  // After the first paint: the server does not know how wide the screen is.
  useEffect(() => {
    if (matchMedia('(min-width: 900px)').matches) setOpen(true)
  }, [])
  return (
    <details className="summary" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="summary__title">
          <h2>{title}</h2>
          {!open && <span className="small muted summary__digest">{digest}</span>}
        </span>
        {state && <State look={state.look}>{state.word}</State>}
        <Icon d={down} />
      </summary>
      <div className="summary__body">
        {children}
        <ButtonLink look="soft" small to={addresses.wizard(stage)} aria-label={`Ubah ${titleOf(stage)}`}>
          Ubah
        </ButtonLink>
      </div>
    </details>
  )
}

/** Names and what they say. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="summary__facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        {(Array.isArray(value) ? value : [value]).map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </div>
    ))}
  </dl>
)
