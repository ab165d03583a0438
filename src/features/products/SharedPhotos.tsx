import type { Shared } from '#offline/drafts/shared-photos.ts'
import { useThumbnail } from '#photos/use-thumbnail.ts'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import './product-form.css'

/** The photos that wait, small. */
export const SharedPhotos = ({ shared }: { shared: Shared }) => (
  <ul className="row row--wrap">
    {shared.photos.map(({ file, called }) => (
      <li key={file}>
        <SharedPhoto file={file} called={called} whose={shared.whose} />
      </li>
    ))}
  </ul>
)

function SharedPhoto({ file, called, whose }: { file: string; called: string; whose: string }) {
  // Its name is enough until it is drawn.
  const blob = useThumbnail(file, whose) ?? undefined
  const url = useBlobUrl(blob)
  return url ? <img className="shared-photo" src={url} alt={called} width={96} height={96} /> : <span>{called}</span>
}
