import { galleryMost, ownShopWords } from '#contract/shop-rules.ts'
import { GalleryForm } from '#forms/GalleryForm.tsx'
import { useOwnPictures } from '#forms/own-pictures.ts'
import { PartRefusal, PartTools } from '#forms/PartTools.tsx'
import type { OwnPicture } from '#forms/photos.ts'
import { shopPart } from '#forms/shop-write.ts'
import { useEditor } from '#forms/use-editor.ts'
import { CardBones } from '#goods/CardBones.tsx'
import { GalleryPane } from '#goods/GalleryPane.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { OwnShopState } from './use-own-shop.ts'

const none: readonly OwnPicture[] = []

/** One's own pictures: as visitors see them, and to be changed (row 233). */
export function OwnGallery({ own, may }: { own: OwnShopState; may: boolean }) {
  const part = shopPart(own.id, 'galeri')
  const editor = useEditor(part, may)
  const row = own.pending('galeri')
  const pictures = useOwnPictures(own.shop?.gallery ?? none)
  if (editor.open)
    return (
      <GalleryForm
        part={part}
        most={galleryMost}
        tooMany={ownShopWords.gallery}
        told={own.told?.gallery}
        latest={own.latest('galeri')}
        row={row}
        save="Simpan Perubahan Galeri"
        onDone={editor.done}
      />
    )
  const bones = <CardBones count={2} className="pictures" />
  const { shop } = own
  return (
    <Answer of={own.asked} what="Galeri" bones={bones}>
      {() =>
        shop ? (
          <>
            <PartRefusal part={part} row={row} />
            <GalleryPane
              whose="Toko ini"
              name={shop.merchant.name}
              pictures={pictures}
              tools={<PartTools row={row} editor={editor} may={may} word="Edit Galeri" />}
              nothing={
                shop.gallery.length > 0 ? (
                  bones
                ) : (
                  <Empty look="empty" title="Belum ada foto" say="Pajang tempat usaha, orang, dan cara kerja Anda." />
                )
              }
            />
          </>
        ) : (
          bones
        )
      }
    </Answer>
  )
}
