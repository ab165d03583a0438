import { PartRefusal, PartTools } from '#forms/PartTools.tsx'
import { shopPart } from '#forms/shop-write.ts'
import { useEditor } from '#forms/use-editor.ts'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ExportPane } from './ExportPane.tsx'
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
      <PartRefusal part={part} row={row} />
      <ExportPane
        html={html ?? ''}
        tools={<PartTools row={row} editor={editor} may={may} word="Edit Pengalaman Ekspor" />}
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
    <Answer of={own.asked} what="Pengalaman ekspor" bones={<BoneLine width={80} />}>
      {() => (html === undefined ? <BoneLine width={80} /> : pane)}
    </Answer>
  )
}
