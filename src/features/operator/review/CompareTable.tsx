import type { ReviewContent } from '#contract/operator/operator.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { compareRows } from './compare-rows.ts'

type Props = { one: ReviewContent; other: ReviewContent; heads: [one: string, other: string] }

/** Two products line by line; what is the same in both says so. */
export const CompareTable = ({ one, other, heads }: Props) => (
  <table className="compare__table">
    <thead>
      <tr>
        <td className="compare__corner" />
        {heads.map((head, nth) => (
          <th key={nth === 0 ? 'one' : 'other'} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {compareRows(one, other).map(({ key, label, values, same }) => (
        <tr key={key} className={same ? 'compare__same' : undefined}>
          <th scope="row">
            {label} {same && <StatusTag look="wait">Sama</StatusTag>}
          </th>
          {values.map((value, nth) => (
            <td key={nth === 0 ? 'one' : 'other'}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
