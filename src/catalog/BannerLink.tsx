import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = { to: string; className: string; children: ReactNode }

/** Where a banner leads: inside the app, or out to an https address in a tab of its own. */
export const BannerLink = ({ to, className, children }: Props) =>
  to.startsWith('/') ? (
    <Link className={className} href={to}>
      {children}
    </Link>
  ) : (
    <a className={className} href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
