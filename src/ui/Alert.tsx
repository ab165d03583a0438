import type { ReactNode } from 'react'
import { sayForDevice } from './device-words.ts'
import { Icon } from './Icon.tsx'
import { warning } from './icons.ts'

/** Something did not work: said at once to who sees it and who hears it. Draws nothing without a sentence. */
export const Alert = ({ children }: { children: ReactNode }) =>
  children ? (
    <div className="note note--wrong" role="alert">
      <Icon d={warning} />
      <div className="grow">{sayForDevice(children)}</div>
    </div>
  ) : null
