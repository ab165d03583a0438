import { notThere } from '#contract/problem.ts'
import { labelAddress } from '#contract/sni/addresses.ts'
import { labelToken } from '#contract/sni/label-token.ts'
import type { Certificate } from '#contract/sni/registry.ts'
import { labels, type NoLabelReason } from '#contract/sni/schemas.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { requireOwnShop } from '../../auth/require-own.ts'
import type { Database } from '../../db/database.ts'
import { ForeignResource } from '../../http/foreign-resource.ts'
import { type Api, mount } from '../../http/mount.ts'
import type { Keys } from '../../secrets/keys.ts'
import { certificateOfProduct, stateToday } from '../certificate-rows.ts'
import { isRegistryComplete } from '../registry/is-complete.ts'
import { type SigningKey, SigningKeyError, signingKey } from '../signing-key.ts'
import { readLabelScans } from './label-scans.ts'

/** The owner's label of a product: its address with the signed token, or why it has none. */
export function mountOwnLabel(api: Api, keys: Pick<Keys, 'sni'>): void {
  mount(api, labels.own, async ({ product_id }, { db, me, log }) => {
    const product = await readProduct(db, product_id)
    const shop = requireOwnShop(null, { me, log })
    if (!product) throw notThere(commonTexts.notThere)
    if (product.merchant_id !== shop) {
      log.warn({ person: me.id, asked: product_id }, 'somebody asked for the label of a product of another shop')
      throw new ForeignResource('product', product_id)
    }
    const today = dayInJakarta()
    const found = await certificateOfProduct(db, product_id)
    const certificate = found ? { ...found, ...stateToday(found, today) } : null
    const reason = reasonOf(product, certificate, today) ?? (certificate ? undefined : await whyNotFound(db))
    const token = certificate && !reason ? await tokenOf(db, keys, certificate) : undefined
    if (certificate && !reason && !token) log.error('no label can be signed: the key is encrypted with another secret')
    return {
      data: {
        product: { id: product.id, name: product.name },
        address: token ? api.baseUrl + labelAddress(token) : null,
        reason: token ? null : (reason ?? 'no_key'),
        certificate,
        scans: certificate && (await readLabelScans(db, certificate.id, today)),
      },
    }
  })
}

type Product = {
  id: number
  name: string
  merchant_id: number
  is_sni: boolean
  is_approved: boolean
  is_active: boolean
  is_blocked: boolean
}

async function readProduct(db: Database, id: number): Promise<Product | undefined> {
  const [row] = await db.query<Product>(
    `select p.id, p.name, p.merchant_id, p.is_sni, p.review_state = 'approved' as is_approved, p.status = 'active' as is_active,
       (p.blocked_at is not null or shop.suspended_at is not null) as is_blocked
     from product p join merchant shop on shop.id = p.merchant_id where p.id = $1`,
    [id],
  )
  return row
}

/** Undefined when nothing speaks against a label, apart from a certificate that is not there. */
function reasonOf(product: Product, certificate: Certificate | null, today: string): NoLabelReason | undefined {
  if (!product.is_sni) return 'no_sni'
  if (product.is_blocked || certificate?.state === 'blocked') return 'blocked'
  if (!product.is_approved) return 'not_approved'
  if (certificate?.state === 'disputed') return 'disputed'
  if (certificate?.state === 'expired') return 'ended'
  if (!product.is_active || certificate?.state === 'unlisted') return 'not_shown'
  // The certificate that replaces it is on its way into the registry.
  if (certificate?.state === 'replaced') return 'not_in_register'
  if (certificate?.from && certificate.from > today) return 'not_begun'
  return undefined
}

const whyNotFound = async (db: Database): Promise<NoLabelReason> =>
  (await isRegistryComplete(db)) ? 'not_in_register' : 'filling'

/** The token that was printed before, or a new one. Undefined when nothing can be signed. */
async function tokenOf(
  db: Database,
  keys: Pick<Keys, 'sni'>,
  { id, product_id, until }: Certificate,
): Promise<string | undefined> {
  let key: SigningKey
  try {
    key = await signingKey(db, keys)
  } catch (error) {
    if (error instanceof SigningKeyError) return undefined
    throw error
  }
  const stored = await readStored(db, id, key.kid, until)
  if (stored) return stored
  const token = await labelToken({ productId: product_id, certificateId: id, until }, key.key, key.kid)
  // Of two requests at once the second one stores nothing, and reads what the first one has stored.
  await db.query(
    `insert into sni_label (certificate_id, kid, until_day, token) select id, $2, $3, $4 from sni_certificate where id = $1
     on conflict (certificate_id) do update set kid = excluded.kid, until_day = excluded.until_day, token = excluded.token, created_at = now()
     where sni_label.kid <> excluded.kid or sni_label.until_day is distinct from excluded.until_day`,
    [id, key.kid, until, token],
  )
  return (await readStored(db, id, key.kid, until)) ?? token
}

async function readStored(db: Database, id: number, kid: string, until: string | null): Promise<string | undefined> {
  const [row] = await db.query<{ token: string }>(
    'select token from sni_label where certificate_id = $1 and kid = $2 and until_day is not distinct from $3::date',
    [id, kid, until],
  )
  return row?.token
}
