// @chunk base
import type { ReactNode } from 'react'
import { Icon } from '../display/Icon.tsx'
import { sayForDevice } from './device-wording.ts'

type Props = {
  icon: string
  variant?: 'plain' | 'wait' | 'wrong' | 'good'
  /** One sentence. */
  children: ReactNode
  /** At most one button or link. */
  action?: ReactNode
}

/** A sentence that stays on the page, with at most one action. */
export const Note = ({ icon, variant = 'plain', children, action }: Props) => (
  <div className={`note note--${variant}`}>
    <Icon d={icon} />
    <div className="grow">{sayForDevice(children)}</div>
    {action}
  </div>
)
