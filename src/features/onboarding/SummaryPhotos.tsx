import { whereOf } from '#forms/photos.ts'
import { useKeptPhoto } from '#forms/use-photos.ts'
import type { Row } from '#offline/rows.ts'
import { fileIdOf } from '#offline/rows.ts'
import { PhotoSlot } from '#ui/PhotoSlot.tsx'

type Props = {
  logo: string | undefined
  gallery: readonly string[]
  row: Row | undefined
  progress: { photo: number; percent: number } | undefined
}

/** Logo and gallery, from this phone or from the file host. */
export const SummaryPhotos = ({ logo, gallery, ...sending }: Props) => (
  <>
    <h3>Logo usaha</h3>
    {logo ? (
      <div className="summary__logo">
        <Entry entry={logo} name="Logo usaha" round {...sending} />
      </div>
    ) : (
      <p className="muted">Belum ada logo.</p>
    )}
    <h3>Galeri</h3>
    {gallery.length > 0 ? (
      <ul className="shots">
        {gallery.map((entry, at) => (
          <li key={entry}>
            <Entry entry={entry} name={`Foto ${at + 1}`} {...sending} />
          </li>
        ))}
      </ul>
    ) : (
      <p className="muted">Belum ada foto.</p>
    )}
  </>
)

type EntryProps = Pick<Props, 'row' | 'progress'> & { entry: string; name: string; round?: boolean }

function Entry({ entry, name, round = false, row, progress }: EntryProps) {
  const isFile = fileIdOf(entry) !== undefined
  const blob = useKeptPhoto(isFile ? entry : undefined)
  const photo = { id: entry, ...(isFile ? { file: entry } : { path: entry }) }
  return (
    <PhotoSlot
      blob={blob ?? undefined}
      path={isFile ? undefined : entry}
      name={name}
      where={whereOf(photo, undefined, row, progress)}
      round={round}
    />
  )
}
