type Props = {
  /** A constant of icons.ts or lazy-icons.ts. */
  d: string
  /** 24 px by default; `s`: 18 px, `xs`: 14 px. */
  size?: 's' | 'xs'
}

/** A line icon. Always beside text or inside an element with a name, so it is hidden from screen readers. */
export const Icon = ({ d, size }: Props) => (
  <svg className={size ? `i i--${size}` : 'i'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
)
