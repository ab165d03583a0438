import type { Review } from '#contract/operator/operator.ts'
import { sniKey } from '#contract/products/product-rules.ts'
import type { Database } from '../../db/database.ts'
import type { SignedPaths } from '../../pictures/signed-paths.ts'
import type { ProductContent } from '../../products/product-content.ts'

type Warning = Review['warnings'][number]
type ReviewedProduct = { productId: number; merchantId: number; content: ProductContent }

/** Of each kind so many are named: who reviews looks at one or two. */
const maxProducts = 6

/** What looks like something that is there already (O10). Nothing is refused because of it. */
export async function findDuplicateWarnings(
  db: Database,
  product: ReviewedProduct,
  keyed: SignedPaths,
): Promise<Warning[]> {
  const { productId, merchantId, content } = product
  const keys = content.is_sni ? content.sni_no.map(sniKey) : []
  const found: Warning[] = [
    {
      kind: 'sni',
      products: keys.length === 0 ? [] : await findSimilar(db, productId, sameSniNumberSql, [keys, merchantId]),
    },
    { kind: 'photo', products: await findSimilar(db, productId, samePhotoSql, [content.pictures.map(({ id }) => id)]) },
    { kind: 'name', products: await findSimilar(db, productId, sameNameSql, [content.name, merchantId]) },
  ]
  return found
    .filter(({ products }) => products.length > 0)
    .map(({ kind, products }) => ({
      kind,
      products: products.map((other) => ({ ...other, img_url: keyed.sign(other.img_url) })),
    }))
}

/** Drafts are their owners' alone: they warn of nothing. A change that waits warns as what is live does. */
const findSimilar = (db: Database, productId: number, found: string, values: unknown[]): Promise<Warning['products']> =>
  // Materialized: else the planner may walk through all products in the order of their numbers, waiting for a match.
  db.query(
    `with found as materialized (${found})
     select p.id, p.name, shop.name as merchant_name, picture.name || '.jpg' as img_url,
       exists (select from product_listing where product_id = p.id and category_id = 0)::int as is_public
     from product p join merchant shop on shop.id = p.merchant_id left join picture on picture.id = p.picture_id
     where p.id in (select id from found) and p.id <> $1 and p.review_state <> 'draft'
     order by p.id limit ${maxProducts}`,
    [productId, ...values],
  )

// As sniKey() writes it, and as the index knows it.
const sameSniNumberSql = `
  select id from product where is_sni and sni_keys(sni_no) && $2::text[] and merchant_id <> $3
  union all
  select change.product_id from product_revision change join product on product.id = change.product_id
  where change.review_state = 'submitted' and (change.content ->> 'is_sni')::boolean and product.merchant_id <> $3
    and sni_keys(array(select jsonb_array_elements_text(change.content -> 'sni_no'))) && $2::text[]`

// The same bytes of pixels give the same thumbhash, whoever sends them; a picture that is not drawn yet has none.
const samePhotoSql = `
  with likes as materialized (
    select other.id from picture asked join picture other on other.thumbhash = asked.thumbhash
    where asked.id = any ($2::int[]))
  select product.id from likes join product on product.picture_id = likes.id
  union all
  select media.product_id from likes join product_media media on media.picture_id = likes.id
  union all
  select shown.product_id from likes join product_revision_picture shown on shown.picture_id = likes.id
  join product_revision change on change.product_id = shown.product_id and change.review_state = 'submitted'`

const withoutSpacesSql = (name: string) => `lower(regexp_replace(${name}, '\\s', '', 'g'))`
const sameNameSql = `select id from product where merchant_id = $3 and ${withoutSpacesSql('name')} = ${withoutSpacesSql('$2::text')}`
