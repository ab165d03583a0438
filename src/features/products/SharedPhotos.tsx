import { useEffect, useState } from 'react'
import { fileOf } from '#offline/drafts.ts'
import { fileIdOf } from '#offline/rows.ts'
import type { Shared } from '#offline/shared.ts'
import { useBlobUrl } from '#ui/blob-url.ts'
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
  const [blob, setBlob] = useState<Blob>()
  useEffect(() => {
    let here = true
    fileOf(fileIdOf(file) ?? '', whose).then(
      (found) => here && setBlob(found?.blob),
      () => {}, // its name is enough then
    )
    return () => {
      here = false
    }
  }, [file, whose])
  const url = useBlobUrl(blob)
  return url ? <img className="shared-photo" src={url} alt={called} width={96} height={96} /> : <span>{called}</span>
}
