import { BreadcrumbsItem, Breadcrumbs as Paint } from 'konsta/react'
import type { ReactNode } from 'react'
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
    <Paint component="ol" fontSizeMaterial="text-sm">
      {steps.map(({ name, to }) => (
        <Step key={to}>
          <Link href={to}>{name}</Link>
        </Step>
      ))}
      <Step current>{here}</Step>
    </Paint>
  </nav>
)

// Konsta makes each step a menu item that takes the focus; this is a list, whose links do.
const Step = ({ current, children }: { current?: boolean; children: ReactNode }) => (
  <BreadcrumbsItem
    component="li"
    colors={{ bgMaterial: 'crumbs__step' }}
    {...{ role: undefined, tabIndex: undefined, 'aria-current': current && 'page' }}
  >
    {children}
  </BreadcrumbsItem>
)
