import type { ReactNode } from 'react'
import { Icon } from '../display/Icon.tsx'
import { warning } from '../display/icons.ts'
import { sayForDevice } from './device-wording.ts'

/** Something did not work: said at once to who sees it and who hears it. Draws nothing without a sentence. */
export const Alert = ({ children }: { children: ReactNode }) =>
  children ? (
    <div className="note note--wrong" role="alert">
      <Icon d={warning} />
      <div className="grow">{sayForDevice(children)}</div>
    </div>
  ) : null
