import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { forgetSent } from '#forms/just-sent.ts'
import { shopPart } from '#forms/shop-write.ts'
import { useEditor } from '#forms/use-editor.ts'
import { DecisionsNote } from '#goods/DecisionsNote.tsx'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dock } from '#ui/Dock.tsx'
import { Icon } from '#ui/Icon.tsx'
import { warning } from '#ui/icons.ts'
import { plus } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { useTitle } from '#ui/title.ts'
import { BannerSheet } from './BannerSheet.tsx'
import { OwnExport } from './OwnExport.tsx'
import { OwnFront } from './OwnFront.tsx'
import { OwnGallery } from './OwnGallery.tsx'
import { OwnGoods } from './OwnGoods.tsx'
import { OwnWays } from './OwnWays.tsx'
import { ShopTabs } from './ShopTabs.tsx'
import { hasGoods, shopViewOf } from './shop-view.ts'
import { useOwnShop } from './use-own-shop.ts'
import './own.css'

/** One's own shop: the page that visitors see, with everything its owner can change (rows 229–237, 294). */
export function OwnShopPage() {
  useTitle('Toko saya')
  const me = useSession()
  const [path] = useLocation()
  const query = useSearch()
  const view = useMemo(() => shopViewOf(new URLSearchParams(query)), [query])
  const own = useOwnShop()
  const heading = useRef<HTMLHeadingElement>(null)
  // The server takes none of it before the wizard is through.
  const may = Boolean(me && isCompleted(me))
  const banner = useEditor(shopPart(own.id, 'banner'), may, true)
  useEffect(() => () => void forgetSent(), [])
  return (
    <div className="stack">
      <OwnFront own={own} banner={banner} may={may} headingRef={heading} tools={<AddProduct />} />
      {me && !may && <NotYetOpen />}
      <DecisionsNote />
      <OwnWays own={own} />
      <ShopTabs path={path} view={view} />
      {hasGoods(view) && <OwnGoods view={view} path={path} lead={() => heading.current?.focus()} />}
      {view.tab === 'ekspor' && <OwnExport own={own} may={may} />}
      {view.tab === 'galeri' && <OwnGallery own={own} may={may} />}
      {hasGoods(view) && (
        <div className="own__dock only-narrow">
          <Dock>
            <AddProduct wide />
          </Dock>
        </div>
      )}
      {banner.open && <BannerSheet own={own} onShut={banner.done} />}
    </div>
  )
}

const AddProduct = ({ wide = false }: { wide?: boolean }) => (
  <ButtonLink to={addresses.createProduct} wide={wide}>
    <Icon d={plus} />
    Tambah Produk
  </ButtonLink>
)

const NotYetOpen = () => (
  <Note
    icon={warning}
    look="wait"
    action={
      <ButtonLink to={addresses.dashboard} look="text" small>
        Lanjutkan
      </ButtonLink>
    }
  >
    <strong>Toko Anda belum dibuka.</strong> Produk terkirim setelah pendaftaran usaha selesai.
  </Note>
)
