// @chunk controls
import { Badge } from 'konsta/react'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** At least one of the counted items needs its owner to act. */
  fix?: boolean
  /** The name of the element below the badge already contains the number. */
  silent?: boolean
}

/** The number of waiting items, on a tab or an icon. */
export const CountBadge = ({ children, fix = false, silent = false }: Props) => (
  <Badge colors={{ bg: 'count', text: fix ? 'count--fix' : 'count--wait' }} aria-hidden={silent || undefined}>
    {children}
  </Badge>
)
