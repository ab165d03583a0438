import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { favoriteRows } from '#contract/favorites.ts'
import { CardBones } from '#goods/CardBones.tsx'
import type { Liked } from '#goods/hearts.ts'
import { ProductCard } from '#goods/ProductCard.tsx'
import { useFavorites } from '#goods/use-favorites.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/Empty.tsx'
import { phone } from '#ui/late-icons.ts'
import { NeverSeen } from '#ui/NeverSeen.tsx'
import { Note } from '#ui/Note.tsx'
import { useTitle } from '#ui/title.ts'
import { Hearted } from './Hearted.tsx'
import { Missing } from './Missing.tsx'
import { ShopRow } from './ShopRow.tsx'
import { useCards } from './use-cards.ts'
import './favorites.css'

/** What somebody likes: products and shops, on this phone or in their account. */
export function FavoritesPage() {
  useTitle('Favorit')
  const { me, asked, liked, known } = useFavorites()
  const { error } = asked
  return (
    <div className="stack">
      <Crumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Favorit" />
      <div className="titled">
        <h1>Favorit</h1>
        <p className="small muted" role="status">
          {liked.length > 0 && `${liked.length} favorit`}
        </p>
      </div>
      {!me && liked.length > 0 && <OnlyHere />}
      {liked.length > 0 ? (
        <Things liked={liked} />
      ) : known ? (
        <NothingYet />
      ) : error?.trouble === 'unreachable' ? (
        <NeverSeen tryAgain={() => void asked.refetch()} busy={asked.isFetching} />
      ) : error ? (
        <Empty look="fix" title={error.message} />
      ) : (
        <CardBones count={6} className="cards" lines={[80, 60, 40]} />
      )}
    </div>
  )
}

/** Of a guest nobody else knows what they like. */
const OnlyHere = () => (
  <Note
    icon={phone}
    action={
      <ButtonLink to={addresses.signIn(addresses.favorites)} look="text" small>
        Masuk
      </ButtonLink>
    }
  >
    Favorit ini hanya ada di HP ini. Masuk untuk menyimpannya di akun Anda.
  </Note>
)

const NothingYet = () => (
  <Empty look="empty" title="Belum ada favorit" say="Ketuk tanda hati di halaman produk atau toko yang Anda suka.">
    <ButtonLink to={addresses.showcase()} wide>
      Lihat etalase
    </ButtonLink>
    <ButtonLink to={addresses.shops} look="text">
      Lihat semua UMKM
    </ButtonLink>
  </Empty>
)

/** What is drawn of each kind, and more of it on demand. */
function Things({ liked }: { liked: readonly Liked[] }) {
  const [rows, setRows] = useState(favoriteRows)
  const of = (kind: Liked['kind']) => liked.filter((one) => one.kind === kind)
  const [products, shops] = [of('product'), of('shop')]
  const parts = Array.from({ length: Math.ceil(rows / favoriteRows) }, (_, part) => part * favoriteRows)
  return (
    <>
      {parts.map((from) => (
        <Part
          key={from}
          products={products.slice(from, from + favoriteRows)}
          shops={shops.slice(from, from + favoriteRows)}
        />
      ))}
      {Math.max(products.length, shops.length) > rows && (
        <Button look="line" onClick={() => setRows(rows + favoriteRows)}>
          Tampilkan lainnya
        </Button>
      )}
    </>
  )
}

function Part({ products, shops }: { products: readonly Liked[]; shops: readonly Liked[] }) {
  const cards = useCards([...products, ...shops])
  if (!cards.known) return <CardBones count={6} className="cards" lines={[80, 60, 40]} />
  return (
    <>
      {products.length > 0 && (
        <section className="stack">
          <h2>Produk</h2>
          <ul className="cards">
            {products.map(({ kind, id }) => {
              const card = cards.product(id)
              return (
                <Hearted key={id} kind={kind} id={id} title={card?.name ?? 'Produk'}>
                  {card ? (
                    <ProductCard card={card} />
                  ) : (
                    <Missing kind={kind} id={id} isGone={cards.isGone({ kind, id })} />
                  )}
                </Hearted>
              )
            })}
          </ul>
        </section>
      )}
      {shops.length > 0 && (
        <section className="stack">
          <h2>Toko</h2>
          <ul className="faves">
            {shops.map(({ kind, id }) => {
              const card = cards.shop(id)
              return (
                <Hearted key={id} kind={kind} id={id} title={card?.name ?? 'Toko'}>
                  {card ? <ShopRow card={card} /> : <Missing kind={kind} id={id} isGone={cards.isGone({ kind, id })} />}
                </Hearted>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}
