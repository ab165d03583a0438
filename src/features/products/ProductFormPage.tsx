import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { unfinishedProducts } from '#drafts/unfinished-products.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { isProductKey, newProductKey } from '#drafts/writes/product-write.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { NotCached } from '#ui/feedback/NotCached.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { ProductForm } from './ProductForm.tsx'
import { ResumeDraftChoice } from './ResumeDraftChoice.tsx'
import { markStarted } from './started-products.ts'
import { useProduct } from './use-product.ts'
import { useProductAccess } from './use-product-access.ts'

// In one piece with the form: it leads there.
export { SharedPage } from './SharedPage.tsx'

/** Only whose shop is open, or on its way there, has products to add. */
export function ProductFormPage() {
  useTitle('Tambah Produk')
  const search = useSearch()
  const { me, way } = useProductAccess(search)
  const to = typeof way === 'object' ? way.to : undefined
  useEffect(() => {
    if (to === addresses.wentWrong) toast('Halaman ini untuk produsen.')
  }, [to])

  if (to)
    return (
      <>
        <Redirect key={to} to={to} replace />
        <Loading>Membuka…</Loading>
      </>
    )
  if (way !== 'open' && way !== 'opening') return <Loading>Membuka…</Loading>
  const { key, id } = productInQuery(search)
  const props = { shop: me?.merchant_id ?? 0, opening: way === 'opening' }
  if (key !== undefined) return <ProductByKey key={key} productKey={key} id={id} {...props} />
  return id === undefined ? <NewProduct /> : <ProductById key={id} id={id} />
}

/** The product that the address names: by the server's number, by its phone's key, or both. */
function productInQuery(search: string): { id: number | undefined; key: string | undefined } {
  const query = new URLSearchParams(search)
  const id = Number(query.get('id'))
  const key = query.get('key')?.toLowerCase() ?? ''
  return {
    id: Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined,
    key: isProductKey(key) ? key : undefined,
  }
}

/** A new one has its key before it has anything else, and in the address: a page that is killed comes back to it. */
function NewProduct() {
  const [, go] = useLocation()
  const { drafts, read } = useLocalData()
  const begun = unfinishedProducts(drafts)
  const begin = useCallback(() => {
    const key = newProductKey()
    markStarted(key)
    go(addresses.productForm({ key }), { replace: true })
  }, [go])
  const isAsked = begun.length > 0
  useEffect(() => {
    if (read && !isAsked) begin()
  }, [read, isAsked, begin])
  return read && isAsked ? <ResumeDraftChoice unfinished={begun} onNew={begin} /> : <Loading>Membuka…</Loading>
}

/** Looks up the key of a product that is known by the server's number. */
function ProductById({ id }: { id: number }) {
  const own = useQuery(endpointQuery('products.own', { id }))
  return (
    <QueryResult
      of={own}
      what="Produk"
      page
      skeleton={<FormSkeleton />}
      refused={({ message }) => <NoSuchProduct sentence={message} />}
    >
      {({ data: { card } }) => <RedirectToKey id={id} productKey={card.external_id} />}
    </QueryResult>
  )
}

function RedirectToKey({ id, productKey }: { id: number; productKey: string }) {
  return (
    <>
      <Redirect to={addresses.productForm({ id, key: productKey })} replace />
      <FormSkeleton />
    </>
  )
}

type ProductByKeyProps = { productKey: string; id: number | undefined; shop: number; opening: boolean }

function ProductByKey({ productKey, id, shop, opening }: ProductByKeyProps) {
  const known = useProduct(productKey, id)
  const { drafts, read } = useLocalData()
  const { asked, own, isNew, latest } = known
  const isHere = Boolean(own || latest) || drafts.some(({ name }) => name === `product:${productKey}`)
  const { error } = asked
  const number = own?.card.id
  // What this phone has of it opens, whatever the server says of it.
  if (error && read && !isHere && !isNew && error.trouble === 'unreachable')
    return <NotCached page tryAgain={() => void asked.refetch()} busy={asked.isFetching} />
  if (error?.trouble === 'refused' && read && !isHere) return <NoSuchProduct sentence={error.message} />
  return (
    <>
      {/* From now on the address says which of one's own it is. */}
      {number !== undefined && id === undefined && (
        <Redirect to={addresses.productForm({ id: number, key: productKey })} replace />
      )}
      <ProductForm productKey={productKey} shop={shop} known={known} opening={opening} />
    </>
  )
}

/** There is no such product, or it is somebody else's. */
const NoSuchProduct = ({ sentence }: { sentence: string }) => (
  <Empty look="fix" page title={sentence} say="Buka produk dari halaman toko Anda, atau tambahkan yang baru.">
    <ButtonLink to={addresses.productForm()} wide>
      Tambah produk baru
    </ButtonLink>
    <ButtonLink to={addresses.home} look="text">
      Ke beranda
    </ButtonLink>
  </Empty>
)
