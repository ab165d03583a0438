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

// In the same chunk as the form, because it leads to the form.
export { SharedPage } from './SharedPage.tsx'

/** The page for adding and editing products. Only for merchants whose shop is open or about to open. */
export function ProductFormPage() {
  useTitle('Tambah Produk')
  const search = useSearch()
  const { me, access } = useProductAccess(search)
  const to = typeof access === 'object' ? access.to : undefined
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
  if (access !== 'open' && access !== 'opening') return <Loading>Membuka…</Loading>
  const { key, id } = productInQuery(search)
  const props = { shop: me?.merchant_id ?? 0, opening: access === 'opening' }
  if (key !== undefined) return <ProductByKey key={key} productKey={key} id={id} {...props} />
  return id === undefined ? <NewProduct /> : <ProductById key={id} id={id} />
}

/** The product in the address: the server's `id`, the `key` that the phone has generated, or both. */
function productInQuery(search: string): { id: number | undefined; key: string | undefined } {
  const query = new URLSearchParams(search)
  const id = Number(query.get('id'))
  const key = query.get('key')?.toLowerCase() ?? ''
  return {
    id: Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined,
    key: isProductKey(key) ? key : undefined,
  }
}

/** Gives a new product its key at once and puts it in the address, so that a page that was killed reopens its draft. */
function NewProduct() {
  const [, go] = useLocation()
  const { drafts, read } = useLocalData()
  const unfinished = unfinishedProducts(drafts)
  const begin = useCallback(() => {
    const key = newProductKey()
    markStarted(key)
    go(addresses.productForm({ key }), { replace: true })
  }, [go])
  const hasChoice = unfinished.length > 0
  useEffect(() => {
    if (read && !hasChoice) begin()
  }, [read, hasChoice, begin])
  return read && hasChoice ? <ResumeDraftChoice unfinished={unfinished} onNew={begin} /> : <Loading>Membuka…</Loading>
}

/** Fetches the key of a product by the server's id. */
function ProductById({ id }: { id: number }) {
  const own = useQuery(endpointQuery('products.own', { id }))
  return (
    <QueryResult
      query={own}
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
  const productState = useProduct(productKey, id)
  const { drafts, read } = useLocalData()
  const { query, own, isNew, latest } = productState
  const hasLocalData = Boolean(own || latest) || drafts.some(({ name }) => name === `product:${productKey}`)
  const { error } = query
  const serverId = own?.card.id
  // If this phone has data of the product, the form opens even if the server's response is an error.
  if (error && read && !hasLocalData && !isNew && error.trouble === 'unreachable')
    return <NotCached page tryAgain={() => void query.refetch()} busy={query.isFetching} />
  if (error?.trouble === 'refused' && read && !hasLocalData) return <NoSuchProduct sentence={error.message} />
  return (
    <>
      {/* Once the server has an id for the product, put it in the address. */}
      {serverId !== undefined && id === undefined && (
        <Redirect to={addresses.productForm({ id: serverId, key: productKey })} replace />
      )}
      <ProductForm productKey={productKey} shop={shop} productState={productState} opening={opening} />
    </>
  )
}

/** For a product that does not exist or belongs to another shop. */
const NoSuchProduct = ({ sentence }: { sentence: string }) => (
  <Empty
    variant="fix"
    page
    title={sentence}
    description="Buka produk dari halaman toko Anda, atau tambahkan yang baru."
  >
    <ButtonLink to={addresses.productForm()} wide>
      Tambah produk baru
    </ButtonLink>
    <ButtonLink to={addresses.home} variant="text">
      Ke beranda
    </ButtonLink>
  </Empty>
)
