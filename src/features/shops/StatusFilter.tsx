import { reviewLabels } from '#contract/product-state.ts'
import type { OwnView } from './own-view.ts'

type Props = { view: OwnView; onChange: (change: Pick<OwnView, 'rejected'> | Pick<OwnView, 'pending'>) => void }

/** Which of one's own to look at: those that were refused, those that are being reviewed, both, or all (D45). */
export const StatusFilter = ({ view, onChange }: Props) => (
  <fieldset className="row row--wrap own__filter">
    <legend className="sr">Hanya yang berstatus</legend>
    <Check name={reviewLabels.rejected} checked={view.rejected} onChange={(rejected) => onChange({ rejected })} />
    <Check name={reviewLabels.submitted} checked={view.pending} onChange={(pending) => onChange({ pending })} />
  </fieldset>
)

type CheckProps = { name: string; checked: boolean; onChange: (checked: boolean) => void }

const Check = ({ name, checked, onChange }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    <span className="small">{name}</span>
  </label>
)
