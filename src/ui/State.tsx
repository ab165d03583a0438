import type { ReactNode } from 'react'
import { sayForDevice } from './device-words.ts'

export type StateLook = 'plain' | 'wait' | 'wrong' | 'good'

/** A small word about the state of a thing. The word says it; the colour only helps. */
export const State = ({ look = 'plain', children }: { look?: StateLook; children: ReactNode }) => (
  <span className={`state state--${look}`}>{sayForDevice(children)}</span>
)
