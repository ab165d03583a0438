import { reviewLabels } from '#contract/product-state.ts'
import { Check } from '#ui/Check.tsx'
import type { OwnView } from './own-view.ts'

type Props = { view: OwnView; onChange: (change: Pick<OwnView, 'rejected'> | Pick<OwnView, 'pending'>) => void }

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
