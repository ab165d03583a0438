import { Toggle as Paint } from 'konsta/react'
import type { ChangeEventHandler, ReactNode } from 'react'

type Props = { children: ReactNode; checked: boolean; onChange: ChangeEventHandler<HTMLInputElement> }

/** A switch that takes effect at once. For a value that is sent with a form, use Check. */
export const Toggle = ({ children, ...input }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: Konsta draws the input
  <label className="toggle">
    <span className="grow">{children}</span>
    <Paint component="span" {...input} />
  </label>
)
