import { Badge } from 'konsta/react'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Something of it needs its owner. */
  fix?: boolean
  /** The name of what it stands on says the number already. */
  silent?: boolean
}

/** How many things wait, on a tab or an icon. */
export const CountBadge = ({ children, fix = false, silent = false }: Props) => (
  <Badge colors={{ bg: 'count', text: fix ? 'count--fix' : 'count--wait' }} aria-hidden={silent || undefined}>
    {children}
  </Badge>
)
