import type { Answer } from '#contract/endpoint.ts'
import { operator, type Review, type ReviewContent } from '#contract/operator/operator.ts'
import { notThere } from '#contract/problem.ts'
import { sniKey } from '#contract/sni/number-key.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { AuditAction } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, mount } from '../../http/mount.ts'
import type { SignedPaths } from '../../http/signed-paths.ts'
import { isPublicSql } from '../../listing/is-public.ts'
import { toWireFields } from '../../products/form-mapping.ts'
import { findRevision, laterColumns, type ProductContent, readContent } from '../../products/product-content.ts'
import { readCertificateCheck } from './certificate-check.ts'
import { reviewClaims } from './review-claim.ts'

type HistoryEntry = Review['history'][number]

/** The actions in the history for reviewers. Drafts that the owner saved are not included. */
const actionLabels: Partial<Record<AuditAction, string>> = {
  'product.sent': 'dikirim produsen',
  'product.withdrawn': 'ditarik kembali produsen',
  'product.price': 'harga atau berat diubah produsen',
  'product.approved': 'diterima',
  'product.changes': 'diminta diubah',
  'product.rejected': 'ditolak',
  'product.edited': 'diubah oleh operator',
  'product.taken-down': 'diturunkan produsen',
  'product.put-back': 'ditayangkan lagi oleh produsen',
  'product.revision-dropped': 'perubahan dibatalkan produsen',
  'product.confirmed': 'sertifikat dinyatakan masih berlaku oleh produsen',
  'certificate.ended': 'sertifikat SNI berakhir',
  'certificate.asked': 'LSPRO diminta memeriksa sertifikatnya',
  'certificate.checked': 'sertifikat diperiksa LSPRO',
}

const maxEntries = 50
/** Delays in seconds that are shown: shorter ones do not matter, longer ones than a year are a wrong clock. */
const delayBounds = { least: 600, most: 366 * 86_400 }

/** The history of a product, the latest entry first. */
async function readHistory(db: Database, productId: number): Promise<HistoryEntry[]> {
  const rows = await db.query<{
    at: Date
    who: string
    action: AuditAction
    reason: string | null
    made_at: string | null
  }>(
    `select at, who, action, reason, after ->> 'made_at' as made_at from audit_log
     where product_id = $1 and action = any ($2) order by id desc limit $3`,
    [productId, Object.keys(actionLabels), maxEntries],
  )
  return rows.map(({ at, who, action, reason, made_at }) => ({
    at: at.toISOString(),
    who,
    action: actionLabels[action]!,
    remark: reason,
    delayed: delayOf(at, made_at),
  }))
}

/**
 * Seconds between the save on the phone and its arrival; null when it arrived at once, or the phone's clock is wrong.
 */
function delayOf(at: Date, madeAt: string | null): number | null {
  if (madeAt === null) return null
  const made = /^\d+$/.test(madeAt) ? Number(madeAt) : Date.parse(madeAt)
  const seconds = Math.round((at.getTime() - made) / 1000)
  return seconds > delayBounds.least && seconds < delayBounds.most ? seconds : null
}

/** SQL: the content in an entry of the audit log; null for columns that its release did not know. */
const loggedContentSql = `jsonb_build_object(${laterColumns.map(({ column }) => `'${column}', null`).join(', ')}) || after as after`

/**
 * The content that the owner submitted last, with operators' corrections since; undefined without an entry in the audit
 * log. Corrections of a live product do not count for the pending change beside it.
 */
async function readLastSent(
  db: Database,
  productId: number,
  kind: Review['kind'],
): Promise<ProductContent | undefined> {
  const [sent] = await db.query<{ after: ProductContent | null }>(
    `select ${loggedContentSql} from audit_log where product_id = $1 and action = any ($2) order by id desc limit 1`,
    [productId, kind === 'new' ? ['product.sent', 'product.edited'] : ['product.sent']],
  )
  return sent?.after ?? undefined
}

/** The content that the owner had submitted before the last decision; undefined before the first one. */
async function readLastDecided(db: Database, productId: number): Promise<ProductContent | undefined> {
  const [sent] = await db.query<{ after: ProductContent | null }>(
    `select ${loggedContentSql} from audit_log where product_id = $1 and action = 'product.sent' and id < (
       select max(id) from audit_log where product_id = $1 and action in ('product.changes', 'product.rejected'))
     order by id desc limit 1`,
    [productId],
  )
  return sent?.after ?? undefined
}

/** One product with all information for the review. */
export function mountReview(api: Api) {
  mount(api, operator.review, async ({ id }, { db, me }) => ({ data: await readReview(db, id, me, api.signedPaths) }))
}

type ReviewRow = Pick<Review, 'version' | 'review_state'> & { merchant_id: number; queued_at: Date | null }

/**
 * The version is read first: if the product changes while the rest is read, the version is outdated, and a decision
 * with it is refused.
 */
async function readReview(
  db: Database,
  id: number,
  me: CurrentUser,
  signedPaths: SignedPaths,
): Promise<Answer<typeof operator.review>['data']> {
  const [product] = await db.query<ReviewRow>(
    'select merchant_id, version, review_state, queued_at from product where id = $1',
    [id],
  )
  if (!product) throw notThere(commonTexts.notThere)
  // A product that was not submitted, or was withdrawn, is visible to its owner only.
  if (product.review_state === 'draft') throw notThere('Produk ini masih draf: belum dikirim, atau ditarik kembali.')
  const live = await readContent(db, id)
  const revision = await findRevision(db, id)
  const sent = revision && revision.review_state !== 'draft' ? revision : undefined
  const state = sent?.review_state ?? product.review_state
  // After a rejection the owner's unsubmitted edits are private: the last submitted content is shown.
  const isReturned = state === 'rejected' || state === 'changes_requested'
  const now = (isReturned ? await readLastSent(db, id, sent ? 'revision' : 'new') : undefined) ?? sent?.content ?? live
  const before = sent ? live : product.review_state === 'submitted' ? await readLastDecided(db, id) : undefined
  const reviewed = { productId: id, merchantId: product.merchant_id, content: now }
  return {
    product_id: id,
    kind: sent ? 'revision' : 'new',
    version: product.version,
    review_state: state,
    queued_at: (sent ?? product).queued_at?.toISOString() ?? null,
    now: await toReviewContent(db, now, signedPaths),
    live: product.review_state === 'approved' ? await toReviewContent(db, live, signedPaths) : null,
    before: before ? await toReviewContent(db, before, signedPaths) : null,
    before_is: before ? (sent ? 'live' : 'decided') : null,
    shop: await readShop(db, product.merchant_id),
    certificate: await readCertificateCheck(db, id, now),
    history: await readHistory(db, id),
    warnings: await findDuplicateWarnings(db, reviewed, signedPaths),
    claim: await reviewClaims.find(db, id, me),
  }
}

async function readShop(db: Database, merchantId: number): Promise<Review['shop']> {
  const [shop] = await db.query<Review['shop']>(
    `select shop.id, shop.name, shop.type, shop.nib, shop.owner, shop.year, ${addressSql} as address,
       province.name as province_name, shop.mobile_phone,
       coalesce(shop.email, (select person.email from person where person.merchant_id = shop.id)) as email, shop.status,
       (select count(*) from product where merchant_id = shop.id and review_state = 'approved') as approved,
       (select count(*) from product where merchant_id = shop.id and review_state = 'rejected') as rejected
     from merchant shop
     left join village on village.id = shop.village_id left join district on district.id = shop.district_id
     left join regency on regency.id = shop.regency_id left join province on province.id = shop.province_id
     where shop.id = $1`,
    [merchantId],
  )
  return shop!
}

// 'Jl. Melati No. 3, RT 001/RW 012, Sukamaju, Cilodong, Kota Depok, Jawa Barat 16415', without missing parts.
const addressSql = `concat_ws(', ', nullif(shop.address, ''),
  case when shop.rt <> '' then 'RT ' || shop.rt || coalesce('/RW ' || nullif(shop.rw, ''), '') end,
  village.name, district.name, regency.name, nullif(concat_ws(' ', province.name, nullif(shop.zip_code, '')), ''))`

type ReviewNames = Pick<ReviewContent, 'lspro_name' | 'mentor_type' | 'sub_category_array' | 'photos'> & {
  mentor: string | null
}

/** A version of a product for the review: with names instead of ids, and the size and thumbhash of its photos. */
async function toReviewContent(
  db: Database,
  content: ProductContent,
  signedPaths: SignedPaths,
): Promise<ReviewContent> {
  const [names] = await db.query<ReviewNames>(reviewNamesSql, [
    content.lspro_id,
    content.mentor_type_id,
    content.mentor_id,
    content.category_ids,
    content.pictures.map(({ id }) => id),
    content.pictures.map(({ path }) => path),
  ])
  const { mentor, ...rest } = names!
  return {
    ...rest,
    photos: rest.photos.map((photo) => ({ ...photo, path: signedPaths.sign(photo.path) })),
    ...toWireFields(content),
    is_sni: content.is_sni ? 1 : 0,
    mentor_name: mentor ?? content.mentor_name,
  }
}

// A photo that has been deleted since stays in the list, without size and thumbhash.
const reviewNamesSql = `
  select (select name from lspro where id = $1::int) as lspro_name,
    (select name from mentor_type where id = $2::smallint) as mentor_type,
    (select name from mentor where id = $3::int) as mentor,
    coalesce((
      select json_agg(json_build_object('key', id, 'label', name) order by id) from category where id = any ($4::smallint[])
    ), '[]') as sub_category_array,
    coalesce((
      select json_agg(json_build_object('path', shown.path, 'img', case when picture.id is not null
        then json_build_object('width', picture.width, 'height', picture.height, 'thumbhash', picture.thumbhash) end)
        order by shown.at)
      from unnest($5::int[], $6::text[]) with ordinality shown (id, path, at)
      left join picture on picture.id = shown.id
    ), '[]') as photos`

type Warning = Review['warnings'][number]
type ReviewedProduct = { productId: number; merchantId: number; content: ProductContent }

/** Similar products listed for each kind of warning; reviewers look at one or two. */
const maxProducts = 6

/** Warnings about similar existing products. They do not block a decision. */
async function findDuplicateWarnings(
  db: Database,
  product: ReviewedProduct,
  signedPaths: SignedPaths,
): Promise<Warning[]> {
  const { productId, merchantId, content } = product
  const keys = content.is_sni ? content.sni_no.map(sniKey) : []
  const certificate = content.is_sni && content.certificate_no !== null ? sniKey(content.certificate_no) : ''
  const found: Warning[] = [
    {
      kind: 'sni',
      number: 'certificate',
      products:
        certificate === '' ? [] : await findSimilar(db, productId, sameCertificateSql, [certificate, merchantId]),
    },
    {
      kind: 'sni',
      number: 'standard',
      products: keys.length === 0 ? [] : await findSimilar(db, productId, sameSniNumberSql, [keys, merchantId]),
    },
    { kind: 'photo', products: await findSimilar(db, productId, samePhotoSql, [content.pictures.map(({ id }) => id)]) },
    { kind: 'name', products: await findSimilar(db, productId, sameNameSql, [content.name, merchantId]) },
  ]
  return found
    .filter(({ products }) => products.length > 0)
    .map(({ products, ...warning }) => ({
      ...warning,
      products: products.map((other) => ({ ...other, img_url: signedPaths.sign(other.img_url) })),
    }))
}

/**
 * How many products with the same number or photo are looked at: thousands may have the number of a common standard.
 */
const maxSimilar = 200

/** Products with ids in `found` (SQL). Drafts are private and left out; submitted changes count like live versions. */
const findSimilar = (db: Database, productId: number, found: string, values: unknown[]): Promise<Warning['products']> =>
  // Materialized and looked up one by one: otherwise the planner may read all products until it finds a match.
  db.query(
    `with found as materialized (${found})
     select p.id, p.name, shop.name as merchant_name, picture.name || '.jpg' as img_url,
       ${isPublicSql('p.id')}::int as is_public
     from (select distinct id from found) same cross join lateral (select * from product where id = same.id limit 1) p
     join merchant shop on shop.id = p.merchant_id left join picture on picture.id = p.picture_id
     where p.id <> $1 and p.review_state <> 'draft'
     order by p.id limit ${maxProducts}`,
    [productId, ...values],
  )

// `sni_keys` gives the same keys as sniKey(), and is the expression of the index.
const sameSniNumberSql = `
  (select id from product
   where is_sni and sni_keys(sni_no) && $2::text[] and merchant_id <> $3 and review_state <> 'draft' limit ${maxSimilar})
  union all
  (select change.product_id from product_revision change join product on product.id = change.product_id
   where change.review_state = 'submitted' and (change.content ->> 'is_sni')::boolean and product.merchant_id <> $3
     and sni_keys(array(select jsonb_array_elements_text(change.content -> 'sni_no'))) && $2::text[] limit ${maxSimilar})`

// `certificate_key` is the same for a single text. A merchant may have several products under one certificate.
const sameCertificateSql = `
  select id from product
  where is_sni and certificate_no is not null and certificate_key(certificate_no) = $2 and merchant_id <> $3
  union all
  select change.product_id from product_revision change join product on product.id = change.product_id
  where change.review_state = 'submitted' and (change.content ->> 'is_sni')::boolean and product.merchant_id <> $3
    and certificate_key(change.content ->> 'certificate_no') = $2`

// Equal pixels give equal thumbhashes; a picture that is not rendered yet has none.
const samePhotoSql = `
  with likes as materialized (
    select other.id from picture asked join picture other on other.thumbhash = asked.thumbhash
    where asked.id = any ($2::int[]) limit ${maxSimilar})
  select product.id from likes
  cross join lateral (select id from product where picture_id = likes.id limit ${maxSimilar}) product
  union all
  select media.product_id from likes
  cross join lateral (select product_id from product_media where picture_id = likes.id limit ${maxSimilar}) media
  union all
  select shown.product_id from likes
  cross join lateral (select product_id from product_revision_picture where picture_id = likes.id limit ${maxSimilar}) shown
  join product_revision change on change.product_id = shown.product_id and change.review_state = 'submitted'`

const withoutSpacesSql = (name: string) => `lower(regexp_replace(${name}, '\\s', '', 'g'))`
const sameNameSql = `select id from product where merchant_id = $3 and ${withoutSpacesSql('name')} = ${withoutSpacesSql('$2::text')}`
