import { Fragment, type ReactNode } from 'react'

type Props = {
  /** What the rows are of, for readers of the screen. */
  caption: string
  columns: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  /** Many rows: they open with a tap, and readers of the screen find them there. */
  collapsed?: boolean
}

/** The numbers of a report. The first cell of a row names it. */
export function ReportTable({ caption, columns, rows, collapsed: folded = false }: Props) {
  const Wrapper = folded ? CollapsedTable : Fragment
  return (
    <Wrapper>
      {/* Wide ones are moved from the keys too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached */}
      <section className="report__table" aria-label={caption} tabIndex={0}>
        <table>
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
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what its column is
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Wrapper>
  )
}

const CollapsedTable = ({ children }: { children: ReactNode }) => (
  <details className="desk__more">
    <summary>Lihat sebagai tabel</summary>
    {children}
  </details>
)
