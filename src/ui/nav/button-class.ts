// @chunk base
/** One filled button per screen; the others are soft, line or text. */
export type ButtonVariant = 'fill' | 'soft' | 'line' | 'text' | 'danger'

type ButtonStyle = {
  variant?: ButtonVariant | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  /** 44 px high instead of 48. */
  small?: boolean | undefined
}

/** The classes of everything that looks like a button. */
export const buttonClass = ({ variant = 'fill', wide, small }: ButtonStyle) =>
  `btn btn--${variant}${wide ? ' btn--wide' : ''}${small ? ' btn--s' : ''}`
