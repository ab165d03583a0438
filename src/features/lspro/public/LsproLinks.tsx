import { Link } from 'wouter'
import { Logo } from '#catalog/Logo.tsx'
import { addresses } from '#contract/addresses.ts'
import type { LsproCard } from '#contract/lspro/schemas.ts'

/** Links to LSPROs, one below the other; on phones side by side when `row` is true. */
export const LsproLinks = ({ bodies, row = false }: { bodies: readonly LsproCard[]; row?: boolean }) => (
  <ul className={row ? 'bodies bodies--row' : 'bodies'}>
    {bodies.map((body) => (
      <li key={body.id}>
        <Link className="row" href={addresses.lspro(body.id)}>
          <Logo profile={body} small />
          <span className="small grow">
            {body.name}
            <span className="muted xs">{body.province_name}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
