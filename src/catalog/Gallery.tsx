// @chunk profile-pages
import type { ReactNode } from 'react'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StoredPhoto, type StoredPicture } from '#ui/media/StoredPhoto.tsx'
import { usePhotoViewer } from '#ui/media/use-photo-viewer.tsx'

export type GalleryPicture = { key: string | number; picture: StoredPicture }

type Props = {
  name: string
  /** The owner of the pictures, as the beginning of a sentence. */
  owner: 'Toko ini' | 'LSPRO ini'
  pictures: GalleryPicture[]
  /** The owner's controls: the save status and 'Edit Galeri'. */
  tools?: ReactNode
  /** Shown without pictures, instead of the text for visitors. */
  nothing?: ReactNode
}

const sizes = '(min-width: 900px) 23vw, (min-width: 576px) 31vw, 45vw'

/** The pictures of a shop or a body; each opens full screen. */
export function Gallery({ name, owner, pictures, tools, nothing }: Props) {
  const viewerPictures = pictures.map(({ key, picture }, index) => ({
    key,
    alt: `${name}, foto ${index + 1}`,
    ...picture,
  }))
  const viewer = usePhotoViewer(viewerPictures)
  return (
    <section className="stack">
      <div className="head">
        <h2>Galeri</h2>
        {tools}
      </div>
      {pictures.length === 0 ? (
        (nothing ?? (
          <Empty variant="empty" title="Tidak ada data" description={`${owner} belum memajang foto di galerinya.`} />
        ))
      ) : (
        <ul className="pictures">
          {pictures.map(({ key, picture }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`Lihat foto ${index + 1} dari ${pictures.length}`}
                onClick={() => viewer.open(index)}
              >
                <StoredPhoto picture={picture} alt="" sizes={sizes} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewer.shown}
    </section>
  )
}
