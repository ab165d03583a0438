import { type ReactNode, useEffect, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { stageTitle } from '#drafts/wizard/stages.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import type { Fact } from './summary.ts'

type Props = {
  stage: 1 | 2 | 3 | 4
  title: string
  /** Its contents in one line, shown while the section is closed. */
  digest: string
  /** The first section is open from the start, also on phones. */
  first: boolean
  /** The status of the stage, if it is incomplete or not sent. */
  state?: { variant: 'wait' | 'wrong'; word: string } | undefined
  children: ReactNode
}

/** A section of the summary, with a link to the stage where it is changed. */
export function SummarySection({ stage, title, digest, first, state, children }: Props) {
  const [open, setOpen] = useState(first)
  // In an effect, because the server does not know the width of the screen.
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
        {state && <StatusTag variant={state.variant}>{state.word}</StatusTag>}
        <Icon d={down} />
      </summary>
      <div className="summary__body">
        {children}
        <ButtonLink variant="soft" small to={addresses.wizard(stage)} aria-label={`Ubah ${stageTitle(stage)}`}>
          Ubah
        </ButtonLink>
      </div>
    </details>
  )
}

/** Labels with their values. */
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
