import type { ReviewContent } from '#contract/operator/operator.ts'
import { Photo } from '#ui/media/Photo.tsx'
import type { DiffPart } from './diff-words.ts'
import { type Difference, differencesOf } from './differences.ts'

type Props = {
  before: ReviewContent
  after: ReviewContent
  /** The version it is compared with. */
  than: 'live' | 'decided'
}

/** The differences between two versions of a product. */
export function RevisionChanges({ before, after, than }: Props) {
  const differences = differencesOf(before, after)
  return (
    <section className="panel stack stack--s">
      <h2>Yang berubah</h2>
      <p className="small muted">
        {than === 'live'
          ? 'Dibandingkan dengan yang tampil sekarang.'
          : 'Dibandingkan dengan yang terakhir diputuskan.'}
      </p>
      {differences.length === 0 ? (
        <p className="small">Tidak ada yang berubah.</p>
      ) : (
        <DifferenceList differences={differences} />
      )}
    </section>
  )
}

export const DifferenceList = ({ differences }: { differences: Difference[] }) => (
  <dl className="changes">
    {differences.map((difference) => (
      <div key={difference.key}>
        <dt>{difference.label}</dt>
        <dd>
          <DifferenceValue difference={difference} />
        </dd>
      </div>
    ))}
  </dl>
)

function DifferenceValue({ difference }: { difference: Difference }) {
  if (difference.is === 'words') return <TextDiff parts={difference.parts} />
  if (difference.is === 'photos') return <PhotoChanges {...difference} />
  return (
    <>
      <del>
        <span className="sr">Sebelumnya: </span>
        {difference.before}
      </del>{' '}
      <ins>
        <span className="sr">Sekarang: </span>
        {difference.after}
      </ins>
    </>
  )
}

const TextDiff = ({ parts }: { parts: DiffPart[] }) => (
  <p className="review__text">
    {parts.map(({ text, is }, nth) => {
      const key = `${nth}`
      if (is === 'gone') return <del key={key}>{text}</del>
      return is === 'come' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
    })}
  </p>
)

function PhotoChanges({ added, removed, reordered, main }: Extract<Difference, { is: 'photos' }>) {
  const row = (photos: typeof added, label: string) =>
    photos.length > 0 && (
      <div className="changes__photos">
        <span className="small">{label}</span>
        {photos.map(({ path, img }, nth) => (
          <Photo key={path} path={path} facts={img} alt={`${label} ${nth + 1}`} sizes="88px" />
        ))}
      </div>
    )
  return (
    <>
      {row(added, 'Ditambahkan')}
      {row(removed, 'Dihapus')}
      {main && <p className="small">Foto utama diganti.</p>}
      {reordered && <p className="small">Urutan foto berubah.</p>}
    </>
  )
}
