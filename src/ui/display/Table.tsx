// @chunk controls
import { Table as Paint, TableBody, TableCell, TableHead, TableRow } from 'konsta/react'
import type { ReactNode } from 'react'

type Props = {
  /** The subject of the rows, for screen readers. */
  caption: string
  columns: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

/** A table of numbers. The first cell of a row is its header. */
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
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
            <TableCell key={index}>{cell}</TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Paint>
)
