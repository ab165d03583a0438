import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { FavoriteKind } from '#contract/favorites.ts'

const missingTexts = {
  product: { gone: 'Produk ini sudah tidak dipajang', unseen: 'Produk ini belum pernah dibuka di HP ini' },
  shop: { gone: 'Toko ini sudah tutup', unseen: 'Toko ini belum pernah dibuka di HP ini' },
} as const

/** What nobody may see any more, or this phone has no copy of and cannot ask for now. */
export const MissingFavorite = ({ kind, id, isGone }: { kind: FavoriteKind; id: number; isGone: boolean }) => (
  <article className="fave__missing">
    <h3 className="small muted">
      {isGone ? (
        missingTexts[kind].gone
      ) : (
        <Link href={kind === 'product' ? addresses.product(id) : addresses.shop(id)}>{missingTexts[kind].unseen}</Link>
      )}
    </h3>
    <p className="xs muted">
      {isGone ? 'Ketuk tanda hati untuk menghapusnya dari sini.' : 'Muncul sendiri begitu ada sinyal.'}
    </p>
  </article>
)
