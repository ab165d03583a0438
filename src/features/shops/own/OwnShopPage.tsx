// @chunk owner-pages
import { type ComponentProps, type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { DecisionsNote } from '#catalog/DecisionsNote.tsx'
import { addresses } from '#contract/addresses.ts'
import { clearJustSaved } from '#drafts/just-saved-product.ts'
import { useEditor } from '#drafts/section/use-editor.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { warning } from '#ui/display/icons.ts'
import { plus } from '#ui/display/lazy-icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ActionBar } from '#ui/nav/ActionBar.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { ShopTabs } from '../public/ShopTabs.tsx'
import { hasProducts, shopViewOf } from '../public/shop-view.ts'
import { BannerSheet } from './BannerSheet.tsx'
import { OwnExport } from './OwnExport.tsx'
import { OwnGallery } from './OwnGallery.tsx'
import { OwnShopHeader } from './OwnShopHeader.tsx'
import { OwnProducts } from './products/OwnProducts.tsx'
import { shopPart } from './shop-writes.ts'
import { type OwnShopState, useOwnShop } from './use-own-shop.ts'
import './own-shop.css'

/** The shop page of its owner: what visitors see, with everything the owner can change. */
export function OwnShopPage() {
  useTitle('Toko saya')
  const me = useSession()
  const [path] = useLocation()
  const query = useSearch()
  const view = useMemo(() => shopViewOf(new URLSearchParams(query)), [query])
  const own = useOwnShop()
  const heading = useRef<HTMLHeadingElement>(null)
  // The server accepts no changes before the wizard is completed.
  const canEdit = Boolean(me && isCompleted(me))
  const banner = useEditor(shopPart(own.id, 'banner'), canEdit, true)
  useEffect(() => () => void clearJustSaved(), [])
  return (
    <div className="stack">
      <OwnShopHeader own={own} banner={banner} may={canEdit} headingRef={heading} tools={<ProductTools />} />
      {me && !canEdit && <NotOpenNote />}
      <DecisionsNote />
      <OwnShopLinks own={own} />
      <ShopTabs path={path} view={view} />
      {hasProducts(view) && <OwnProducts view={view} path={path} focusHeading={() => heading.current?.focus()} />}
      {view.tab === 'ekspor' && <OwnExport own={own} may={canEdit} />}
      {view.tab === 'galeri' && <OwnGallery own={own} may={canEdit} />}
      {hasProducts(view) && (
        <div className="own__dock only-narrow">
          <ActionBar>
            <AddProduct wide />
          </ActionBar>
        </div>
      )}
      {banner.open && <BannerSheet own={own} onClose={banner.done} />}
    </div>
  )
}

const AddProduct = ({ wide = false }: { wide?: boolean }) => (
  <ButtonLink to={addresses.createProduct} wide={wide}>
    <Icon d={plus} />
    Tambah Produk
  </ButtonLink>
)

const ProductTools = () => (
  <>
    <ButtonLink to={addresses.imports} variant="line">
      Impor & ekspor
    </ButtonLink>
    <AddProduct />
  </>
)

const NotOpenNote = () => (
  <Note
    icon={warning}
    variant="wait"
    action={
      <ButtonLink to={addresses.dashboard} variant="text" small>
        Lanjutkan
      </ButtonLink>
    }
  >
    <strong>Toko Anda belum dibuka.</strong> Produk terkirim setelah pendaftaran usaha selesai.
  </Note>
)

type Qr = ComponentType<ComponentProps<typeof import('./qr/QrSheet.tsx').QrSheet>>

/** Links to the other pages about the own shop, and the button for its QR code. */
function OwnShopLinks({ own: { id, shop } }: { own: OwnShopState }) {
  const [opened, setOpened] = useState<{ QrSheet: Qr }>()
  // Few owners open the QR code, so its code is loaded on demand.
  async function open() {
    try {
      setOpened(await import('./qr/QrSheet.tsx'))
    } catch {
      toast('Kode QR belum dapat dibuka. Coba lagi saat ada sinyal.')
    }
  }
  return (
    <nav className="row row--wrap own__shop-links" aria-label="Kelola toko">
      <ButtonLink to={addresses.ownShop} variant="soft" small>
        Profil usaha
      </ButtonLink>
      <ButtonLink to={addresses.insight} variant="soft" small>
        Statistik
      </ButtonLink>
      {/* On wide screens it is beside the button that adds a product. */}
      <span className="only-narrow">
        <ButtonLink to={addresses.imports} variant="soft" small>
          Impor & ekspor
        </ButtonLink>
      </span>
      {shop?.merchant.status === 'active' && (
        <Button variant="soft" small onClick={() => void open()}>
          Kode QR
        </Button>
      )}
      {opened && shop && (
        <opened.QrSheet
          kind="shop"
          id={id}
          name={shop.merchant.name}
          province={shop.location.province_name}
          onClose={() => setOpened(undefined)}
        />
      )}
    </nav>
  )
}
