import { Table as Paint, TableBody, TableCell, TableHead, TableRow } from 'konsta/react'
import type { ReactNode } from 'react'

type Props = {
  /** What the rows are of, for readers of the screen. */
  caption: string
  columns: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

/** Numbers in rows. The first cell of a row names it. */
export const Table = ({ caption, columns, rows }: Props) => (
  <Paint className="table">
    <caption className="sr">{caption}</caption>
    <TableHead>
      <TableRow header>
        {columns.map((column) => (
          <TableCell key={column} header scope="col">
            {column}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ key, cells: [name, ...cells] }) => (
        <TableRow key={key} colors={{ dividerMaterial: 'table__row' }}>
          <TableCell header scope="row">
            {name}
          </TableCell>
          {cells.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what its column is
            <TableCell key={at}>{cell}</TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Paint>
)
