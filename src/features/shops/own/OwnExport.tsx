import { SectionRejection, SectionTools } from '#drafts/SectionTools.tsx'
import { useEditor } from '#drafts/use-editor.ts'
import { shopPart } from '#drafts/writes/shop-write.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ExportPane } from '../public/ExportPane.tsx'
import { ExportForm } from './ExportForm.tsx'
import type { OwnShopState } from './use-own-shop.ts'

/** What one has sold abroad: as visitors read it, and to be changed (row 232). */
export function OwnExport({ own, may }: { own: OwnShopState; may: boolean }) {
  const part = shopPart(own.id, 'ekspor')
  const editor = useEditor(part, may)
  const row = own.pending('ekspor')
  if (editor.open) return <ExportForm own={own} onDone={editor.done} />
  const html = own.shop?.merchant.exp_remark
  const pane = (
    <>
      <SectionRejection part={part} row={row} />
      <ExportPane
        html={html ?? ''}
        tools={<SectionTools row={row} editor={editor} may={may} word="Edit Pengalaman Ekspor" />}
        nothing={
          <Empty
            look="empty"
            title="Belum ada pengalaman ekspor"
            say="Tulis negara tujuan, produk, dan tahunnya. Pembeli membacanya di sini."
          />
        }
      />
    </>
  )
  return (
    <QueryResult of={own.asked} what="Pengalaman ekspor" bones={<SkeletonLine width={80} />}>
      {() => (html === undefined ? <SkeletonLine width={80} /> : pane)}
    </QueryResult>
  )
}
