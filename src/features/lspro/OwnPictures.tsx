import { lsproWords } from '#contract/lspro-rules.ts'
import { galleryMost } from '#contract/shop-rules.ts'
import { GalleryForm } from '#forms/GalleryForm.tsx'
import { lsproPart } from '#forms/lspro-write.ts'
import { useOwnPictures } from '#forms/own-pictures.ts'
import { PartRefusal, PartTools } from '#forms/PartTools.tsx'
import type { OwnPicture } from '#forms/photos.ts'
import { useEditor } from '#forms/use-editor.ts'
import { CardBones } from '#goods/CardBones.tsx'
import { GalleryPane } from '#goods/GalleryPane.tsx'
import { Empty } from '#ui/Empty.tsx'
import { OwnKnown } from './OwnKnown.tsx'
import type { OwnLsproState } from './own-body.ts'

const none: readonly OwnPicture[] = []

/** The gallery of one's own body: as visitors see it, and to be changed (rows 257, 262). */
export function OwnPictures({ own }: { own: OwnLsproState }) {
  const part = lsproPart(own.id, 'galeri')
  const editor = useEditor(part, true)
  const row = own.pending('galeri')
  const gallery = own.body?.gallery ?? none
  const pictures = useOwnPictures(gallery)
  if (editor.open)
    return (
      <GalleryForm
        part={part}
        most={galleryMost}
        tooMany={lsproWords.gallery}
        told={own.told?.gallery}
        latest={own.latest('galeri')}
        row={row}
        save="Simpan Perubahan"
        cancel="Batalkan"
        onDone={editor.done}
      />
    )
  return (
    <OwnKnown own={own} what="Galeri">
      {({ lspro: { name } }) => (
        <>
          <PartRefusal part={part} row={row} />
          <GalleryPane
            name={name}
            whose="LSPRO ini"
            pictures={pictures}
            tools={<PartTools row={row} editor={editor} may word="Edit Galeri" />}
            nothing={
              gallery.length > 0 ? (
                <CardBones count={2} className="pictures" />
              ) : (
                <Empty look="empty" title="Belum ada foto" say="Pajang kantor, laboratorium, dan cara kerja Anda." />
              )
            }
          />
        </>
      )}
    </OwnKnown>
  )
}
