import { sealShape } from './icons.ts'

/** The app's own seal, scalloped, with a check mark. Not the official SNI logo, whose use needs permission. */
export const SealMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path fill="currentColor" d={sealShape} />
    <path
      d="M8 12.3l2.8 2.8L16 9.5"
      fill="none"
      stroke="var(--surface-1)"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** Shown on the photo of a product whose SNI certificate is active. */
export const SniSeal = () => (
  <span className="seal">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={sealShape} />
      <path
        d="M8 12.3l2.8 2.8L16 9.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    SNI
  </span>
)
