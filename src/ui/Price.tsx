import { rupiah } from '#contract/values.ts'

/** 'low - high' in rupiah, the low one in bold; one price when both are the same. */
export const Price = ({ bottom, top, big }: { bottom: number; top: number; big?: boolean }) => (
  <p className={big ? 'price price--big' : 'price'}>
    <b>{rupiah(bottom)}</b>
    {top !== bottom && <span>{`\u00A0- ${rupiah(top)}`}</span>}
  </p>
)
