import type { ReactNode } from 'react'
import { Link } from 'wouter'

export type DeskTableRow = {
  key: string | number
  /** The page of the row's subject. */
  to: string
  /** The first cell is the name of the subject; an empty cell is left out on phones. */
  cells: readonly ReactNode[]
}

type Props = {
  /** The subject of the rows, for screen readers. */
  caption: string
  columns: readonly string[]
  rows: readonly DeskTableRow[]
}

/** A list of the desk: a table on wide screens; on phones rows with the name first, of which each is one link. */
export const DeskTable = ({ caption, columns, rows }: Props) => (
  <table className="panel desk-table">
    <caption className="sr">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, to, cells: [name, ...cells] }) => (
        <tr key={key}>
          <th scope="row">
            <Link href={to}>{name}</Link>
          </th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
