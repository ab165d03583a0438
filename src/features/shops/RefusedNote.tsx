import { Link } from 'wouter'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { editWord, formOf } from './doing.ts'
import { type OwnGood, refusalOf } from './own-goods.ts'

/** What the reviewer wants of its owner, on top: of one its reason, of several the way to them. `to`: only those. */
export function RefusedNote({ goods, to }: { goods: readonly OwnGood[]; to: string }) {
  const refused = goods.flatMap((good) => {
    const refusal = refusalOf(good)
    return refusal ? [{ good, ...refusal }] : []
  })
  const [first] = refused
  if (!first) return null
  return (
    <Note icon={warning} look="wrong">
      <strong>{refused.length} produk belum sesuai persyaratan.</strong>{' '}
      {refused.length === 1 ? (
        <>
          {first.remark}
          <Link className="link link--bare own__fix" href={formOf(first.good)}>
            {editWord(first.good)}
          </Link>
        </>
      ) : (
        <Link className="link link--bare own__fix" href={to}>
          Lihat semuanya
        </Link>
      )}
    </Note>
  )
}
