import { reviewLabels } from '#contract/products/product-state.ts'
import { Check } from '#ui/fields/Check.tsx'
import type { ShopView } from '../../public/shop-view.ts'

type Props = { view: ShopView; onChange: (change: Pick<ShopView, 'rejected'> | Pick<ShopView, 'pending'>) => void }

/** Which of one's own to look at: those that were refused, those that are being reviewed, both, or all (D45). */
export const StatusFilter = ({ view, onChange }: Props) => (
  <fieldset className="row row--wrap own__filter">
    <legend className="sr">Hanya yang berstatus</legend>
    <Check checked={view.rejected} onChange={({ currentTarget }) => onChange({ rejected: currentTarget.checked })}>
      <span className="small">{reviewLabels.rejected}</span>
    </Check>
    <Check checked={view.pending} onChange={({ currentTarget }) => onChange({ pending: currentTarget.checked })}>
      <span className="small">{reviewLabels.submitted}</span>
    </Check>
  </fieldset>
)
