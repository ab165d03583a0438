import type { ComponentProps, ReactNode } from 'react'
import '../styles/check.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

/** Something to say yes to, or not. */
export const Check = ({ children, ...input }: Props) => (
  <label className="check">
    <input {...input} type="checkbox" />
    <span className="grow">{children}</span>
  </label>
)
