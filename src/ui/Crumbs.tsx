import { Link } from 'wouter'

/** Where one is: every step but the last is a link. Phones have the way back in their header instead. */
export const Crumbs = ({ steps, here }: { steps: { name: string; to: string }[]; here: string }) => (
  <nav className="crumbs only-wide" aria-label="Jejak">
    <ol>
      {steps.map(({ name, to }) => (
        <li key={to}>
          <Link href={to}>{name}</Link>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
)
