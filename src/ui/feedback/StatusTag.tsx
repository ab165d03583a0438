import type { ReactNode } from 'react'
import { sayForDevice } from './device-wording.ts'

export type StatusLook = 'plain' | 'wait' | 'wrong' | 'good'

/** A small word about the state of a thing. The word says it; the colour only helps. */
export const StatusTag = ({ look = 'plain', children }: { look?: StatusLook; children: ReactNode }) => (
  <span className={`state state--${look}`}>{sayForDevice(children)}</span>
)
