// @chunk form
import type { ReactNode } from 'react'
import { Icon } from '../display/Icon.tsx'
import { warning } from '../display/icons.ts'
import { sayForDevice } from './device-wording.ts'

/** An error message; screen readers announce it at once. Renders nothing without children. */
export const Alert = ({ children }: { children: ReactNode }) =>
  children ? (
    <div className="note note--wrong" role="alert">
      <Icon d={warning} />
      <div className="grow">{sayForDevice(children)}</div>
    </div>
  ) : null
