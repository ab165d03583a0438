// @chunk cards
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = { to: string; className: string; children: ReactNode }

/** The link of a banner: a path opens inside the app, an https address in a new tab. */
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
