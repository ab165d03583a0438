// @chunk lspro
import type { ReactNode } from 'react'

/** One sentence that says what an LSPRO is for a buyer and for a producer. `children`: the next step. */
export const LsproPurpose = ({ children }: { children?: ReactNode }) => (
  <p className="small">
    <span>LSPRO menguji mutu: bukti bagi pembeli, sertifikat SNI bagi produsen.</span> {children}
  </p>
)
