// @chunk cards
import { rupiah, shortPriceRange, wholeNumber } from '#contract/text/format.ts'

const maxLetters = 17 // of a range on a card of 158 px: 'Rp385.000–520.000'

/**
 * 'Rp385.000–520.000', or one price if both are equal. On a card a longer range is 'Rp1,25 jt–2,5 jt' if that is exact.
 * The dash ends a line that is too narrow for both prices; it never begins one. `big`: the price of a page.
 */
export function Price({ bottom, top, big }: { bottom: number; top: number; big?: boolean }) {
  const isRange = top !== bottom
  const low = isRange ? `${rupiah(bottom)}–` : rupiah(bottom)
  const high = wholeNumber(top)
  const short = isRange && !big && low.length + high.length > maxLetters && shortPriceRange(bottom, top)
  return (
    <p className={big ? 'price price--big' : 'price'}>
      <b>{short || low}</b>
      {isRange && !short && <span>{high}</span>}
    </p>
  )
}
