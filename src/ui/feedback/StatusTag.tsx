// @chunk konsta
import { Badge } from 'konsta/react'
import type { ReactNode } from 'react'
import { sayForDevice } from './device-wording.ts'

export type StatusLook = 'plain' | 'wait' | 'wrong' | 'good'

type Props = { look?: StatusLook; as?: 'span' | 'li'; children: ReactNode }

/** A short label for a state. The text carries the meaning; the colour only supports it. */
export const StatusTag = ({ look = 'plain', as = 'span', children }: Props) => (
  <Badge component={as} colors={{ bg: 'state', text: `state--${look}` }}>
    {sayForDevice(children)}
  </Badge>
)
