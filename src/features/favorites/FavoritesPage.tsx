// @chunk after-start
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { FavoriteButton, type FavoriteProps } from '#catalog/FavoriteButton.tsx'
import type { Favorite } from '#catalog/favorites.ts'
import { Logo } from '#catalog/Logo.tsx'
import { ProductCard } from '#catalog/ProductCard.tsx'
import { useFavorites } from '#catalog/use-favorites.ts'
import { addresses } from '#contract/addresses.ts'
import { type FavoriteKind, favoriteRows } from '#contract/favorites/rules.ts'
import type { ShopCard } from '#contract/shops/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { pin } from '#ui/display/icons.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { NotCached } from '#ui/feedback/NotCached.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useFavoriteCards } from './use-favorite-cards.ts'
import './favorites.css'

/** Lists favorite products and shops: a guest's from this phone, a signed-in user's from the account. */
export function FavoritesPage() {
  useTitle('Favorit')
  const { me, query, liked, loaded } = useFavorites()
  const { error } = query
  return (
    <div className="stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Favorit" />
      <div className="titled">
        <h1 className="title-in-bar">Favorit</h1>
        <p className="small muted" role="status">
          {liked.length > 0 && `${liked.length} favorit`}
        </p>
        {liked.length > 0 && (
          <ButtonLink to={`${addresses.downloads}?favorites=1`} variant="text" small>
            {commonLabels.offline}
          </ButtonLink>
        )}
      </div>
      {!me && liked.length > 0 && <GuestNotice />}
      {liked.length > 0 ? (
        <FavoriteLists liked={liked} />
      ) : loaded ? (
        <NoFavorites />
      ) : error?.trouble === 'unreachable' ? (
        <NotCached tryAgain={() => void query.refetch()} busy={query.isFetching} />
      ) : error ? (
        <Empty variant="fix" title={error.message} />
      ) : (
        <CardSkeletons count={6} className="cards" lines={[80, 60, 40]} />
      )}
    </div>
  )
}

/** Explains that a guest's favorites are stored only on this phone. */
const GuestNotice = () => (
  <Note
    icon={phone}
    action={
      <ButtonLink to={addresses.signIn(addresses.favorites)} variant="text" small>
        Masuk
      </ButtonLink>
    }
  >
    Favorit ini hanya ada di HP ini. Masuk untuk menyimpannya di akun Anda.
  </Note>
)

const NoFavorites = () => (
  <Empty
    variant="empty"
    title="Belum ada favorit"
    description="Ketuk tanda hati di halaman produk atau toko yang Anda suka."
  >
    <ButtonLink to={addresses.showcase()} wide>
      Lihat etalase
    </ButtonLink>
    <ButtonLink to={addresses.shops} variant="text">
      Lihat semua UMKM
    </ButtonLink>
  </Empty>
)

/** Renders `favoriteRows` favorites of each kind, and as many more for each press of the button. */
function FavoriteLists({ liked }: { liked: readonly Favorite[] }) {
  const [rows, setRows] = useState(favoriteRows)
  const ofKind = (kind: Favorite['kind']) => liked.filter((favorite) => favorite.kind === kind)
  const [products, shops] = [ofKind('product'), ofKind('shop')]
  const parts = Array.from({ length: Math.ceil(rows / favoriteRows) }, (_, part) => part * favoriteRows)
  return (
    <>
      {parts.map((from) => (
        <FavoriteSection
          key={from}
          products={products.slice(from, from + favoriteRows)}
          shops={shops.slice(from, from + favoriteRows)}
        />
      ))}
      {Math.max(products.length, shops.length) > rows && (
        <Button variant="line" onClick={() => setRows(rows + favoriteRows)}>
          Tampilkan lainnya
        </Button>
      )}
    </>
  )
}

function FavoriteSection({ products, shops }: { products: readonly Favorite[]; shops: readonly Favorite[] }) {
  const cards = useFavoriteCards([...products, ...shops])
  if (!cards.isReady) return <CardSkeletons count={6} className="cards" lines={[80, 60, 40]} />
  return (
    <>
      {products.length > 0 && (
        <section className="stack">
          <h2>Produk</h2>
          <ul className="cards">
            {products.map(({ kind, id }) => {
              const card = cards.product(id)
              return (
                <FavoriteItem key={id} kind={kind} id={id} title={card?.name ?? 'Produk'}>
                  {card ? (
                    <ProductCard card={card} />
                  ) : (
                    <MissingFavorite kind={kind} id={id} isGone={cards.isGone({ kind, id })} />
                  )}
                </FavoriteItem>
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
                <FavoriteItem key={id} kind={kind} id={id} title={card?.name ?? 'Toko'}>
                  {card ? (
                    <ShopRow card={card} />
                  ) : (
                    <MissingFavorite kind={kind} id={id} isGone={cards.isGone({ kind, id })} />
                  )}
                </FavoriteItem>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

/** A favorite with its heart button, which removes it from the list. */
const FavoriteItem = ({ children, ...favorite }: FavoriteProps & { children: ReactNode }) => (
  <li className="fave">
    {children}
    <FavoriteButton {...favorite} />
  </li>
)

/** A favorite shop: logo, name, province and number of products. */
const ShopRow = ({ card }: { card: ShopCard }) => (
  <article className="fave__shop">
    <Logo profile={card} />
    <div className="grow">
      <h3 className="small">
        <Link href={addresses.shop(card.id)}>{card.name}</Link>
      </h3>
      <p className="xs muted row">
        <Icon d={pin} size="xs" />
        {card.province_name} · {card.total_products} produk
      </p>
    </div>
  </article>
)

const missingTexts = {
  product: { gone: 'Produk ini sudah tidak dipajang', notCached: 'Produk ini belum pernah dibuka di HP ini' },
  shop: { gone: 'Toko ini sudah tutup', notCached: 'Toko ini belum pernah dibuka di HP ini' },
} as const

/** The placeholder of a favorite that is no longer public, or that is not in the cache while the phone is offline. */
const MissingFavorite = ({ kind, id, isGone }: { kind: FavoriteKind; id: number; isGone: boolean }) => (
  <article className="fave__missing">
    <h3 className="small muted">
      {isGone ? (
        missingTexts[kind].gone
      ) : (
        <Link href={kind === 'product' ? addresses.product(id) : addresses.shop(id)}>
          {missingTexts[kind].notCached}
        </Link>
      )}
    </h3>
    <p className="xs muted">
      {isGone ? 'Ketuk tanda hati untuk menghapusnya dari sini.' : 'Muncul sendiri begitu ada sinyal.'}
    </p>
  </article>
)
