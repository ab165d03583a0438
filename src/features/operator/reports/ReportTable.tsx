import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Table } from '#ui/display/Table.tsx'

type Props = ComponentProps<typeof Table> & {
  /** Many rows: they open with a tap, and readers of the screen find them there. */
  collapsed?: boolean
}

/** The numbers of a report. */
export function ReportTable({ caption, columns, rows, collapsed: folded = false }: Props) {
  const Wrapper = folded ? CollapsedTable : Fragment
  return (
    <Wrapper>
      {/* Wide ones are moved from the keys too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached */}
      <section className="report__table" aria-label={caption} tabIndex={0}>
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
