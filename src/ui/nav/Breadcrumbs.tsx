import { Link } from 'wouter'

type Props = {
  steps: { name: string; to: string }[]
  here: string
  /** On phones too; elsewhere these have the way back in their header instead. */
  onPhones?: boolean
}

/** Where one is: every step but the last is a link. */
export const Breadcrumbs = ({ steps, here, onPhones = false }: Props) => (
  <nav className={onPhones ? 'crumbs' : 'crumbs only-wide'} aria-label="Jejak">
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
