import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { begunProducts } from '#forms/begun-product.ts'
import { isProductKey, newProductKey } from '#forms/product-write.ts'
import { useShelves } from '#forms/use-shelves.ts'
import { question } from '#offline/question.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Loading } from '#ui/Loading.tsx'
import { NeverSeen } from '#ui/NeverSeen.tsx'
import { say } from '#ui/news.ts'
import { useTitle } from '#ui/title.ts'
import { BegunChoice } from './BegunChoice.tsx'
import { FormBones } from './FormBones.tsx'
import { beginProduct } from './made-here.ts'
import { ProductForm } from './ProductForm.tsx'
import { useProduct } from './use-product.ts'
import { useProductWay } from './use-product-way.ts'

// In one piece with the form: it leads there.
export { SharedPage } from './SharedPage.tsx'

/** Only whose shop is open, or on its way there, has products to add (D37). */
export function ProductFormPage() {
  useTitle('Tambah Produk')
  const [, go] = useLocation()
  const search = useSearch()
  const { me, way } = useProductWay(search)
  const to = typeof way === 'object' ? way.to : undefined
  useEffect(() => {
    if (!to) return
    if (to === addresses.wentWrong) say('Halaman ini untuk produsen.')
    go(to, { replace: true })
  }, [to, go])

  if (way !== 'open' && way !== 'opening') return <Loading>Membuka…</Loading>
  const { key, id } = whichOf(search)
  const props = { shop: me?.merchant_id ?? 0, opening: way === 'opening' }
  if (key !== undefined) return <ProductOf key={key} productKey={key} id={id} {...props} />
  return id === undefined ? <NewProduct /> : <ProductById key={id} id={id} />
}

/** The product that the address names: by the server's number, by its phone's key, or both. */
function whichOf(search: string): { id: number | undefined; key: string | undefined } {
  const said = new URLSearchParams(search)
  const id = Number(said.get('id'))
  const key = said.get('key')?.toLowerCase() ?? ''
  return {
    id: Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined,
    key: isProductKey(key) ? key : undefined,
  }
}

/** A new one has its key before it has anything else, and in the address: a page that is killed comes back to it. */
function NewProduct() {
  const [, go] = useLocation()
  const { drafts, read } = useShelves()
  const begun = begunProducts(drafts)
  const begin = useCallback(() => {
    const key = newProductKey()
    beginProduct(key)
    go(addresses.productForm({ key }), { replace: true })
  }, [go])
  const isAsked = begun.length > 0
  useEffect(() => {
    if (read && !isAsked) begin()
  }, [read, isAsked, begin])
  return read && isAsked ? <BegunChoice begun={begun} onNew={begin} /> : <Loading>Membuka…</Loading>
}

/** Looks up the key of a product that is known by the server's number. */
function ProductById({ id }: { id: number }) {
  const own = useQuery(question('products.own', { id }))
  return (
    <Answer
      of={own}
      what="Produk"
      page
      bones={<FormBones />}
      refused={({ message }) => <NotYours sentence={message} />}
    >
      {({ data: { card } }) => <Keyed id={id} productKey={card.external_id} />}
    </Answer>
  )
}

function Keyed({ id, productKey }: { id: number; productKey: string }) {
  const [, go] = useLocation()
  useEffect(() => go(addresses.productForm({ id, key: productKey }), { replace: true }), [id, productKey, go])
  return <FormBones />
}

type OfProps = { productKey: string; id: number | undefined; shop: number; opening: boolean }

function ProductOf({ productKey, id, shop, opening }: OfProps) {
  const known = useProduct(productKey, id)
  const { drafts, read } = useShelves()
  const { asked, own, isNew, latest } = known
  const isHere = Boolean(own || latest) || drafts.some(({ name }) => name === `product:${productKey}`)
  const { error } = asked
  const [, go] = useLocation()
  const number = own?.card.id
  // From now on the address says which of one's own it is.
  useEffect(() => {
    if (number !== undefined && id === undefined)
      go(addresses.productForm({ id: number, key: productKey }), { replace: true })
  }, [number, id, productKey, go])
  // What this phone has of it opens, whatever the server says of it.
  if (error && read && !isHere && !isNew && error.trouble === 'unreachable')
    return <NeverSeen page tryAgain={() => void asked.refetch()} busy={asked.isFetching} />
  if (error?.trouble === 'refused' && read && !isHere) return <NotYours sentence={error.message} />
  return <ProductForm productKey={productKey} shop={shop} known={known} opening={opening} />
}

/** There is no such product, or it is somebody else's. */
const NotYours = ({ sentence }: { sentence: string }) => (
  <Empty look="fix" page title={sentence} say="Buka produk dari halaman toko Anda, atau tambahkan yang baru.">
    <ButtonLink to={addresses.productForm()} wide>
      Tambah produk baru
    </ButtonLink>
    <ButtonLink to={addresses.home} look="text">
      Ke beranda
    </ButtonLink>
  </Empty>
)
