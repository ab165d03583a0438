// @chunk lists
import { Link } from 'wouter'
import { reportAddress } from '#contract/moderation/addresses.ts'
import type { ReportKind } from '#contract/moderation/rules.ts'

type Props = { kind: ReportKind; id: number; children: string; 'aria-label'?: string }

/** The link to the form that reports this content. */
export const ReportLink = ({ kind, id, children, ...rest }: Props) => (
  <p>
    <Link className="link link--bare small" href={reportAddress(kind, id)} {...rest}>
      {children}
    </Link>
  </p>
)
