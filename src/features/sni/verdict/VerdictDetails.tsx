import type { ReactNode } from 'react'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'
import { sayForDevice } from '#ui/feedback/device-wording.ts'

type Props = {
  facts: readonly (readonly [name: string, value: string])[]
  /** A sentence below the facts. */
  children?: ReactNode
}

/** The facts that are not needed to compare the goods: numbers, dates and the sources of a verdict. */
export const VerdictDetails = ({ facts, children }: Props) => (
  <details className="verdict-details small">
    <summary className="verdict-details__name">
      <span>Rincian</span>
      <Icon d={down} size="s" />
    </summary>
    <dl className="verdict-details__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{sayForDevice(value)}</dd>
        </div>
      ))}
    </dl>
    {children && <p className="verdict-details__more">{children}</p>}
  </details>
)
