// @chunk base
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'button'>, 'children'> & { 'aria-label': string; children: ReactNode }

/** A round 48 px button with an icon; it needs a name. */
export const IconButton = ({ className = '', children, ...rest }: Props) => (
  <button type="button" className={`iconbtn ${className}`.trim()} {...rest}>
    {children}
  </button>
)
