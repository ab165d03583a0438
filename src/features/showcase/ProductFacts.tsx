import { Link } from 'wouter'
import { LazyFavoriteButton } from '#catalog/LazyFavoriteButton.tsx'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import { productLabels } from '#contract/products/fields.ts'
import { weightText } from '#contract/products/weight-text.ts'
import type { ProductDetail, showcase } from '#contract/showcase/schemas.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { pin, tag } from '#ui/display/icons.ts'
import { Price } from '#ui/display/Price.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'

const videoIcon = 'M4 5h16v14H4zM10 9v6l5-3z'

type Data = Answer<typeof showcase.detail>['data']
type Shop = Data['merchant_detail']

/** The name, the price and the region. */
export const ProductHeading = ({ product, shop }: { product: ProductDetail; shop: Shop }) => (
  <div className="stack stack--s">
    <div className="row">
      <h1 className="grow">{product.name}</h1>
      <LazyFavoriteButton kind="product" id={product.id} title={product.name} />
      <span className="only-wide">
        <ShareButton />
      </span>
    </div>
    <Price bottom={product.price_bottom} top={product.price_top} big />
    <p className="muted small row">
      <Icon d={pin} size="s" />
      {shop.regency_name ? `${shop.regency_name}, ${shop.province_name}` : shop.province_name}
    </p>
    <p className="xs muted">Harga belum termasuk ongkos kirim. Sepakati langsung dengan produsen.</p>
  </div>
)

/** The description in paragraphs, and a link to the video. */
export function Description({ product }: { product: ProductDetail }) {
  const paragraphs = product.description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  const video = product.video_url?.startsWith('https://') ? product.video_url : undefined
  if (product.is_card === 1)
    return <p className="small muted">Keterangan, foto lain, dan kontak menyusul saat ada sinyal.</p>
  if (paragraphs.length === 0 && !video) return null
  return (
    <section className="stack stack--s">
      <h2>Tentang produk</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="prose">
          {paragraph}
        </p>
      ))}
      {video && (
        <p>
          <a className="link link--bare" href={video} target="_blank" rel="noopener noreferrer">
            <Icon d={videoIcon} size="s" />
            Lihat video<span className="sr"> (membuka tab baru)</span>
          </a>
        </p>
      )}
    </section>
  )
}

type FactsProps = { product: ProductDetail; shop: Shop; mentor: string | undefined }

/** The facts with their labels. Empty ones are left out, and so is LPSE of a shop without an account there. */
export function Facts({ product, shop, mentor }: FactsProps) {
  const facts: [string, string | null | undefined][] = [
    [productLabels.capacity, product.capacity_production],
    ['Berat per satuan', product.weight && `${weightText(product.weight)} ${product.unit}`],
    [productLabels.sni_array, product.sni.map(({ number }) => number).join(', ') || product.sni_no],
    [productLabels.certificate_no, product.certificate_no],
    ['LSPRO', product.lspro_name],
    ['LPSE', shop.is_lpse ? 'Ya' : null],
    ['Binaan', product.mentor_name_text || mentor],
  ]
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The subcategories of a product, as links to the showcase. */
export const CategoryTags = ({ categories }: { categories: Data['category'] }) => (
  <ul className="row row--wrap" aria-label="Kategori">
    {categories.map(({ sub_category_id: id, sub_category_name: name }) => (
      <li key={id}>
        <Link className="tag" href={addresses.products({ category_id: id, category_name: name })}>
          <Icon d={tag} size="xs" />
          {name}
        </Link>
      </li>
    ))}
  </ul>
)
