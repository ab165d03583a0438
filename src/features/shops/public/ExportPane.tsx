import type { ReactNode } from 'react'
import { Empty } from '#ui/feedback/Empty.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'
import { plainTextOf } from '#ui/fields/rich-text-length.ts'

type Props = {
  /** Rich text; becomes elements of a short list and never markup. */
  html: string
  /** Its owner's: 'Edit Pengalaman Ekspor', and where it is. */
  tools?: ReactNode
  /** Said when there is nothing, in place of what visitors read. */
  nothing?: ReactNode
}

/** What a shop has sold abroad, in its own words. */
export const ExportPane = ({ html, tools, nothing }: Props) => (
  <section className="stack">
    <div className="head">
      <h2>Pengalaman Ekspor</h2>
      {tools}
    </div>
    {plainTextOf(html) ? (
      <div className="written">{renderRichText(html, 'h3')}</div>
    ) : (
      (nothing ?? <Empty look="empty" title="Tidak ada data" say="Toko ini belum menuliskan pengalaman ekspornya." />)
    )}
  </section>
)
