import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { Gallery } from '#catalog/Gallery.tsx'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { maxGalleryPhotos } from '#contract/shops/rules.ts'
import { GalleryForm } from '#drafts/section/GalleryForm.tsx'
import { SectionRejection, SectionTools } from '#drafts/section/SectionTools.tsx'
import { useEditor } from '#drafts/section/use-editor.ts'
import { useOwnPictures } from '#photos/own-pictures.ts'
import type { OwnPicture } from '#photos/photo-values.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadedOwnLspro } from './LoadedOwnLspro.tsx'
import { lsproPart } from './lspro-writes.ts'
import type { OwnLsproState } from './use-own-lspro.ts'

const noPictures: readonly OwnPicture[] = []

/** The gallery tab of the own LSPRO page: as visitors see it, or its form. */
export function OwnGallery({ own }: { own: OwnLsproState }) {
  const part = lsproPart(own.id, 'galeri')
  const editor = useEditor(part, true)
  const row = own.pending('galeri')
  const gallery = own.body?.gallery ?? noPictures
  const pictures = useOwnPictures(gallery)
  if (editor.open)
    return (
      <GalleryForm
        part={part}
        most={maxGalleryPhotos}
        tooMany={lsproMessages.gallery}
        serverData={own.serverData?.gallery}
        latest={own.latest('galeri')}
        row={row}
        save="Simpan Perubahan"
        cancel="Batalkan"
        onDone={editor.done}
      />
    )
  return (
    <LoadedOwnLspro own={own} what="Galeri">
      {({ lspro: { name } }) => (
        <>
          <SectionRejection part={part} row={row} />
          <Gallery
            name={name}
            owner="LSPRO ini"
            pictures={pictures}
            tools={<SectionTools row={row} editor={editor} may word="Edit Galeri" />}
            nothing={
              gallery.length > 0 ? (
                <CardSkeletons count={2} className="pictures" />
              ) : (
                <Empty
                  variant="empty"
                  title="Belum ada foto"
                  description="Pajang kantor, laboratorium, dan cara kerja Anda."
                />
              )
            }
          />
        </>
      )}
    </LoadedOwnLspro>
  )
}
