import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { PhotoTile } from '#photos/PhotoTile.tsx'
import { photoStatusOf } from '#photos/photo-values.ts'
import { useStoredPhoto } from '#photos/use-photos.ts'

type Props = {
  logo: string | undefined
  gallery: readonly string[]
  row: OutboxEntry | undefined
  progress: { photo: number; percent: number } | undefined
}

/** Logo and gallery: files on this phone, or paths on the file host. */
export const SummaryPhotos = ({ logo, gallery, ...sending }: Props) => (
  <>
    <h3>Logo usaha</h3>
    {logo ? (
      <div className="summary__logo">
        <SummaryPhoto entry={logo} name="Logo usaha" round {...sending} />
      </div>
    ) : (
      <p className="muted">Belum ada logo.</p>
    )}
    <h3>Galeri</h3>
    {gallery.length > 0 ? (
      <ul className="shots">
        {gallery.map((entry, index) => (
          <li key={entry}>
            <SummaryPhoto entry={entry} name={`Foto ${index + 1}`} {...sending} />
          </li>
        ))}
      </ul>
    ) : (
      <p className="muted">Belum ada foto.</p>
    )}
  </>
)

type SummaryPhotoProps = Pick<Props, 'row' | 'progress'> & { entry: string; name: string; round?: boolean }

function SummaryPhoto({ entry, name, round = false, row, progress }: SummaryPhotoProps) {
  const isFile = fileIdOf(entry) !== undefined
  const blob = useStoredPhoto(isFile ? entry : undefined)
  const photo = { id: entry, ...(isFile ? { file: entry } : { path: entry }) }
  return (
    <PhotoTile
      blob={blob ?? undefined}
      path={isFile ? undefined : entry}
      name={name}
      where={photoStatusOf(photo, undefined, row, progress)}
      round={round}
    />
  )
}
