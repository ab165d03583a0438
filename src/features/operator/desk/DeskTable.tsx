import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Table } from '#ui/display/Table.tsx'

type Props = ComponentProps<typeof Table> & {
  /** For many rows: the table is inside a <details>, which screen readers can open too. */
  collapsed?: boolean
}

/** A table of numbers at the desk; its style is in desk-lists.css. */
export function DeskTable({ caption, columns, rows, collapsed = false }: Props) {
  const Wrapper = collapsed ? CollapsedTable : Fragment
  return (
    <Wrapper>
      {/* A wide table can be scrolled by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className="desk__table" aria-label={caption} tabIndex={0}>
        <Table caption={caption} columns={columns} rows={rows} />
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
