import { Link } from 'wouter'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { type OwnProduct, rejectionOf } from './own-products.ts'
import { editLabel, formAddressOf } from './product-actions.ts'

/** What the reviewer wants of its owner, on top: of one its reason, of several the way to them. `to`: only those. */
export function RejectedNote({ goods, to }: { goods: readonly OwnProduct[]; to: string }) {
  const rejected = goods.flatMap((good) => {
    const refusal = rejectionOf(good)
    return refusal ? [{ good, ...refusal }] : []
  })
  const [first] = rejected
  if (!first) return null
  return (
    <Note icon={warning} look="wrong">
      <strong>{rejected.length} produk belum sesuai persyaratan.</strong>{' '}
      {rejected.length === 1 ? (
        <>
          {first.remark}
          <Link className="link link--bare own__fix" href={formAddressOf(first.good)}>
            {editLabel(first.good)}
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
