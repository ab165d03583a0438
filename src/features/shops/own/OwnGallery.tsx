import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { Gallery } from '#catalog/Gallery.tsx'
import { maxGalleryPhotos, ownShopMessages } from '#contract/shops/rules.ts'
import { GalleryForm } from '#drafts/section/GalleryForm.tsx'
import { SectionRejection, SectionTools } from '#drafts/section/SectionTools.tsx'
import { useEditor } from '#drafts/section/use-editor.ts'
import { useOwnPictures } from '#photos/own-pictures.ts'
import type { OwnPicture } from '#photos/photo-values.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { shopPart } from './shop-writes.ts'
import type { OwnShopState } from './use-own-shop.ts'

const noPictures: readonly OwnPicture[] = []

/** The gallery tab of the own shop page: as visitors see it, or its form. */
export function OwnGallery({ own }: { own: OwnShopState }) {
  const part = shopPart(own.id, 'galeri')
  const editor = useEditor(part, true)
  const row = own.pending('galeri')
  const pictures = useOwnPictures(own.shop?.gallery ?? noPictures)
  if (editor.open)
    return (
      <GalleryForm
        part={part}
        most={maxGalleryPhotos}
        tooMany={ownShopMessages.gallery}
        serverData={own.serverData?.gallery}
        latest={own.latest('galeri')}
        row={row}
        save="Simpan Perubahan Galeri"
        onDone={editor.done}
      />
    )
  const skeleton = <CardSkeletons count={2} className="pictures" />
  const { shop } = own
  return (
    <QueryResult query={own.query} what="Galeri" skeleton={skeleton}>
      {() =>
        shop ? (
          <>
            <SectionRejection part={part} row={row} />
            <Gallery
              owner="Toko ini"
              name={shop.merchant.name}
              pictures={pictures}
              tools={<SectionTools row={row} editor={editor} may word="Edit Galeri" />}
              nothing={
                shop.gallery.length > 0 ? (
                  skeleton
                ) : (
                  <Empty
                    variant="empty"
                    title="Belum ada foto"
                    description="Pajang tempat usaha, orang, dan cara kerja Anda."
                  />
                )
              }
            />
          </>
        ) : (
          skeleton
        )
      }
    </QueryResult>
  )
}
