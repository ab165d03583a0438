// @chunk konsta
import { Badge } from 'konsta/react'
import type { ReactNode } from 'react'
import { sayForDevice } from './device-wording.ts'

export type StatusVariant = 'plain' | 'wait' | 'wrong' | 'good'

type Props = { variant?: StatusVariant; as?: 'span' | 'li'; children: ReactNode }

/** A short label for a state. The text carries the meaning; the colour only supports it. */
export const StatusTag = ({ variant = 'plain', as = 'span', children }: Props) => (
  <Badge component={as} colors={{ bg: 'state', text: `state--${variant}` }}>
    {sayForDevice(children)}
  </Badge>
)
