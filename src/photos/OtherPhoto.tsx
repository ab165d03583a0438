import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import type { FormPhoto } from './photo-list.ts'
import { useThumbnail } from './use-thumbnail.ts'

type Props = {
  /** What it is called: 'Logo usaha'. */
  title: string
  wide: boolean
  /** What stands there here, and elsewhere; undefined: nothing. */
  mine: FormPhoto | undefined
  theirs: FormPhoto | undefined
  onChoose: (theirs: boolean) => void
}

/** Asks which of two photos is meant that were put in one place: here, and in another tab or on another phone. */
export function OtherPhoto({ title, wide, mine, theirs, onChoose }: Props) {
  const blob = useThumbnail(theirs?.file ?? theirs?.raw)
  return (
    <div className="stack stack--s" role="alert">
      <Note icon={warning} look="wait">
        <div className="stack stack--s">
          <p>{questionOf(title, mine !== undefined, theirs !== undefined)}</p>
          {theirs && (
            <div className={wide ? 'one-photo one-photo--wide' : 'one-photo'}>
              <PhotoTile
                blob={blob ?? undefined}
                path={theirs.path}
                name={`${title} dari tempat lain`}
                where={{ at: 'sent' }}
                round={!wide}
                wide={wide}
              />
            </div>
          )}
          <div className="row row--wrap">
            <Button look="line" small onClick={() => onChoose(false)}>
              {mine ? 'Pakai yang di sini' : 'Tetap tanpa gambar'}
            </Button>
            <Button look="line" small onClick={() => onChoose(true)}>
              {theirs ? 'Pakai yang dari tempat lain' : 'Hapus gambarnya'}
            </Button>
          </div>
        </div>
      </Note>
    </div>
  )
}

function questionOf(title: string, isHere: boolean, isThere: boolean) {
  if (!isThere) return `${title} diganti di sini, tetapi dihapus di tempat lain. Pilih salah satu.`
  if (!isHere) return `${title} dihapus di sini, tetapi diganti di tempat lain. Pilih salah satu.`
  return `${title} diganti di dua tempat. Ini yang dari tempat lain; pilih salah satu.`
}
