import type { ReactNode } from 'react'
import { hasWords } from '#contract/text/rich-text.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { renderRichText } from '#ui/fields/render-rich-text.ts'

type Props = {
  /** Rich text; rendered with a few allowed elements, never as raw HTML. */
  html: string
  /** For the owner: 'Edit Pengalaman Ekspor' and the save state. */
  tools?: ReactNode
  /** Shown to the owner when the text is empty, instead of the visitors' message. */
  nothing?: ReactNode
}

/** A shop's export experience, in its own words. */
export const ExportPane = ({ html, tools, nothing }: Props) => (
  <section className="stack">
    <div className="head">
      <h2>Pengalaman Ekspor</h2>
      {tools}
    </div>
    {hasWords(html) ? (
      <div className="written">{renderRichText(html, 'h3')}</div>
    ) : (
      (nothing ?? (
        <Empty variant="empty" title="Tidak ada data" description="Toko ini belum menuliskan pengalaman ekspornya." />
      ))
    )}
  </section>
)
