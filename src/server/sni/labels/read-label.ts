import type { Answer } from '#contract/endpoint.ts'
import { code } from '#contract/http/code.ts'
import { Problem } from '#contract/problem.ts'
import { type Label, readLabelToken } from '#contract/sni/label-token.ts'
import { bareSniKey } from '#contract/sni/number-key.ts'
import { labels } from '#contract/sni/schemas.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import type { Database } from '../../db/database.ts'
import { expireCertificates, hasEndedSql } from '../../db/expire-certificates.ts'
import { type Api, mount } from '../../http/mount.ts'
import { pictureColumnsSql } from '../../pictures/picture-columns.ts'
import { certificateById, stateToday } from '../certificate-rows.ts'
import { fillingRetrySeconds, readMisused, stillFilling } from '../check.ts'
import { isRegistryComplete } from '../registry/is-complete.ts'
import { publicKeys } from '../signing-key.ts'

type LabelAnswer = Answer<typeof labels.read>['data']

/** Mounts the endpoint of a label's page. */
export function mountReadLabel(api: Api): void {
  mount(api, labels.read, async ({ token }, { db }) => {
    const checked_at = new Date().toISOString()
    const found = await verifyLabel(db, token)
    if (typeof found === 'string')
      return { data: { result: found, label: null, certificate: null, product: null, checked_at } }
    await expireCertificates(db)
    const { productId, certificateId, until } = found
    const certificate = await readCertificate(db, found)
    if (!certificate && !(await isRegistryComplete(db)))
      throw new Problem('broken', stillFilling, code.slowDown, { retryAfter: fillingRetrySeconds })
    const number = certificate?.certificate_no
    return {
      data: {
        result: 'genuine' as const,
        label: { product_id: productId, certificate_id: certificateId, until },
        certificate,
        product: await readPublicProduct(db, productId),
        misused: number ? await readMisused(db, bareSniKey(number)) : [],
        checked_at,
      },
    }
  })
}

/** Verifies a token: its label when a trusted key of this site has signed it; otherwise the fault. */
export async function verifyLabel(
  db: Database,
  token: string,
): Promise<Label | Exclude<LabelAnswer['result'], 'genuine'>> {
  const keys = await publicKeys(db)
  const found = await readLabelToken(token, keys)
  if (found === 'unknown-key') return 'unknown_key'
  if (found === 'forged') return 'forged'
  return keys.some(({ kid, revoked_at }) => kid === found.kid && revoked_at) ? 'revoked' : found.label
}

/** Null also for a certificate of another product, which this site has never signed a label for. */
async function readCertificate(db: Database, { productId, certificateId }: Label): Promise<LabelAnswer['certificate']> {
  const certificate = await certificateById(db, certificateId)
  if (certificate?.product_id !== productId) return null
  return { ...certificate, ...stateToday(certificate, dayInJakarta()) }
}

async function readPublicProduct(db: Database, id: number): Promise<LabelAnswer['product']> {
  const [row] = await db.query<NonNullable<LabelAnswer['product']>>(
    `select p.id, p.name, ${pictureColumnsSql('picture')}
     from product p join product_listing l on l.product_id = p.id and l.category_id = 0
     left join picture on picture.id = p.picture_id
     where p.id = $1 and ${hasEndedSql('p')} is not true`,
    [id],
  )
  return row ?? null
}
