// @chunk owner-pages
import { useEffect, useMemo, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { DecisionsNote } from '#catalog/DecisionsNote.tsx'
import { addresses } from '#contract/addresses.ts'
import { clearJustSaved } from '#drafts/just-saved-product.ts'
import { useEditor } from '#drafts/section/use-editor.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { plus } from '#ui/display/lazy-icons.ts'
import { ActionBar } from '#ui/nav/ActionBar.tsx'
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
import { useOwnShop } from './use-own-shop.ts'
import './own-shop.css'

/**
 * The shop page of its owner: what visitors see, with everything the owner can change. Visitors see no shop before its
 * registration is complete, and the server accepts no changes: until then its owner is led to its start page.
 */
export function OwnShopPage() {
  const me = useSession()
  return me && !isCompleted(me) ? <Redirect to={addresses.shopHome} replace /> : <OpenShopPage />
}

function OpenShopPage() {
  useTitle('Toko saya')
  const [path] = useLocation()
  const query = useSearch()
  const view = useMemo(() => shopViewOf(new URLSearchParams(query)), [query])
  const own = useOwnShop()
  const heading = useRef<HTMLHeadingElement>(null)
  const banner = useEditor(shopPart(own.id, 'banner'), true, true)
  useEffect(() => () => void clearJustSaved(), [])
  return (
    <div className="stack">
      <OwnShopHeader own={own} banner={banner} headingRef={heading} tools={<ProductTools />} />
      <DecisionsNote />
      <ShopTabs path={path} view={view} />
      {hasProducts(view) && <OwnProducts view={view} path={path} focusHeading={() => heading.current?.focus()} />}
      {view.tab === 'ekspor' && <OwnExport own={own} />}
      {view.tab === 'galeri' && <OwnGallery own={own} />}
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
    <ButtonLink to={addresses.shopHome} variant="line">
      Toko saya
    </ButtonLink>
    <AddProduct />
  </>
)
