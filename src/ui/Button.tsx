import { Button as Paint } from 'konsta/react'
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { Link } from 'wouter'

export type ButtonLook = 'fill' | 'soft' | 'line' | 'text'
type Common = {
  children: ReactNode
  /** One filled button per screen; the others are soft, line or text. */
  look?: ButtonLook
  /** The whole width of what it stands in. */
  wide?: boolean
  /** 44 px high instead of 48. */
  small?: boolean
  'aria-label'?: string | undefined
}

const paintOf = { fill: {}, soft: { tonal: true }, line: { outline: true }, text: { clear: true } } as const
const classOf = ({ look = 'fill', wide, small }: Pick<Common, 'look' | 'wide' | 'small'>) =>
  `btn btn--${look}${wide ? ' btn--wide' : ''}${small ? ' btn--s' : ''}`

type ButtonProps = Common & {
  onClick?: MouseEventHandler<HTMLElement>
  type?: 'button' | 'submit'
  disabled?: boolean
  'aria-haspopup'?: 'dialog'
}

/** Something to do on this screen. */
export function Button({
  children,
  look = 'fill',
  wide = false,
  small = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  const className = classOf({ look, wide, small })
  return (
    <Paint {...paintOf[look]} className={className} {...plain} {...({ ...rest, type } as object)}>
      {children}
    </Paint>
  )
}

type LinkProps = Common & {
  /** An address of this app. */
  to: string
  /** Takes the place of the current entry of the history; inside a window always. */
  replace?: boolean
  onClick?: MouseEventHandler<HTMLElement>
}

/** Somewhere to go that looks like a button. */
export function ButtonLink({ children, look = 'fill', wide = false, small = false, to, ...rest }: LinkProps) {
  const className = classOf({ look, wide, small })
  return (
    <Paint
      component={Link as never}
      href={to}
      {...paintOf[look]}
      className={className}
      {...plain}
      {...(rest as object)}
    >
      {children}
    </Paint>
  )
}

// Konsta makes everything role=button with a tab stop of its own; a real button and a real link need neither.
const plain = { role: undefined, tabIndex: undefined } as object

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { 'aria-label': string; children: ReactNode }

/** A round 48 px button with an icon; it needs a name. */
export const IconButton = ({ className = '', children, ...rest }: IconButtonProps) => (
  <button type="button" className={`iconbtn ${className}`.trim()} {...rest}>
    {children}
  </button>
)
