import { rupiah } from '#contract/format.ts'

/** 'low - high' in rupiah, the low one in bold, the high one flush below it where a line has no room for both; one when both are the same. */
export const Price = ({ bottom, top, big }: { bottom: number; top: number; big?: boolean }) => (
  <p className={big ? 'price price--big' : 'price'}>
    <b>
      {rupiah(bottom)}
      {top !== bottom && '\u00A0'}
    </b>
    {top !== bottom && <span>{`- ${rupiah(top)}`}</span>}
  </p>
)
