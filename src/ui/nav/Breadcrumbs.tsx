// @chunk konsta
import { BreadcrumbsItem, Breadcrumbs as Paint } from 'konsta/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = {
  steps: { name: string; to: string }[]
  here: string
  /** Shown on phones too; other pages have a back link in the header there instead. */
  onPhones?: boolean
}

/** The path to the current page: every step but the last is a link. */
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

// Konsta makes each step a focusable menu item; here the steps are list items, and only their links take the focus.
const Step = ({ current, children }: { current?: boolean; children: ReactNode }) => (
  <BreadcrumbsItem
    component="li"
    colors={{ bgMaterial: 'crumbs__step' }}
    {...{ role: undefined, tabIndex: undefined, 'aria-current': current && 'page' }}
  >
    {children}
  </BreadcrumbsItem>
)
