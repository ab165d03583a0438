import type { ReactNode } from 'react'

/** What is known, each beside what it is called; a dash where nothing is. */
export const FactList = ({
  facts,
  panel = false,
}: {
  facts: readonly (readonly [string, ReactNode])[]
  panel?: boolean
}) => (
  <dl className={panel ? 'panel desk__facts' : 'desk__facts'}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
)
