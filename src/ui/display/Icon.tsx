type Props = {
  /** A constant of icons.ts. */
  d: string
  /** 24 px unless said otherwise: `s` 18, `xs` 14. */
  size?: 's' | 'xs'
}

/** A line icon. Always beside words or inside something that has a name, so it is hidden from readers. */
export const Icon = ({ d, size }: Props) => (
  <svg className={size ? `i i--${size}` : 'i'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
)
