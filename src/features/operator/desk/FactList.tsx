import type { ReactNode } from 'react'

/** Labels with their values; a dash for an empty value. */
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
