// @chunk cards
import { rupiah } from '#contract/format.ts'

/**
 * 'low - high' in rupiah, or one price if both are equal. The low one is bold; the high one wraps below it if needed.
 */
export const Price = ({ bottom, top, big }: { bottom: number; top: number; big?: boolean }) => (
  <p className={big ? 'price price--big' : 'price'}>
    <b>
      {rupiah(bottom)}
      {top !== bottom && '\u00A0'}
    </b>
    {top !== bottom && <span>{`- ${rupiah(top)}`}</span>}
  </p>
)
