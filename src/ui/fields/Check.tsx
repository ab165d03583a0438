// @chunk wizard
import type { ComponentProps, ReactNode } from 'react'
import '../styles/check.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

/** A checkbox with its label. */
export const Check = ({ children, ...input }: Props) => (
  <label className="check">
    <input {...input} type="checkbox" />
    <span className="grow">{children}</span>
  </label>
)
