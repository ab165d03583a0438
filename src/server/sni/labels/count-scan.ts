import { labels } from '#contract/sni/schemas.ts'
import type { Database } from '../../db/database.ts'
import { type Api, enforceRateLimit, mount } from '../../http/mount.ts'
import { hmac, type Keys } from '../../secrets/keys.ts'
import { isBot } from '../../views/view-counter.ts'
import { verifyLabel } from './read-label.ts'

/** More labels than a person scans: an inspector in a market hall scans one every ten seconds. */
const scanRateLimit = { most: 60, seconds: 600 }
/** Phones of one address that count for one label in a day: many phones share an address, but not thousands. */
const sameLabelRateLimit = { most: 20, seconds: 86_400 }

/**
 * Counts the scans of genuine labels by certificate, day and province. Robots, operators, the owner, and browsers that
 * send Do Not Track are not counted; they get the same answer.
 */
export function mountCountScan(api: Api, keys: Pick<Keys, 'views'>): void {
  mount(api, labels.scan, async ({ token, phone, province_id }, { db, me, from }) => {
    if (me?.role === 'operator' || from.doNotTrack || isBot(from.device)) return {}
    await enforceRateLimit(api.limits, `label scans ${from.ip}`, scanRateLimit)
    const label = await verifyLabel(db, token)
    if (typeof label === 'string') return {}
    await enforceRateLimit(api.limits, `label scans ${from.ip} ${label.certificateId}`, sameLabelRateLimit)
    await countScan(db, {
      certificateId: label.certificateId,
      own: me?.merchantId ?? null,
      phone: hmac(keys.views, 'label', label.certificateId, phone).subarray(0, 16),
      province: province_id ?? 0,
    })
    return {}
  })
}

type Scan = { certificateId: number; own: number | null; phone: Uint8Array; province: number }

/** A phone counts once a day. The province that it names later on that day takes the place of none. */
const countScan = (db: Database, { certificateId, own, phone, province }: Scan) =>
  db.transaction(async (tx) => {
    const [known] = await tx.query<{ province_id: number }>(
      `select coalesce((select id from province where id = $1), 0)::int as province_id`,
      [province],
    )
    const scan = [certificateId, phone, known!.province_id]
    const first = await tx.query(
      `insert into sni_scan_today (day, certificate_id, who, province_id)
       select today_in_jakarta(), id, $2, $3 from sni_certificate where id = $1 and merchant_id is distinct from $4
       on conflict do nothing returning certificate_id`,
      [...scan, own],
    )
    if (first.length > 0) return addScan(tx, certificateId, known!.province_id)
    if (known!.province_id === 0) return
    const named = await tx.query(
      `update sni_scan_today set province_id = $3
       where certificate_id = $1 and day = today_in_jakarta() and who = $2 and province_id = 0 returning certificate_id`,
      scan,
    )
    if (named.length === 0) return
    await tx.query(
      'update sni_scan set n = n - 1 where certificate_id = $1 and day = today_in_jakarta() and province_id = 0',
      [certificateId],
    )
    await addScan(tx, certificateId, known!.province_id)
  })

const addScan = (tx: Database, certificateId: number, province: number) =>
  tx.query(
    `insert into sni_scan (certificate_id, day, province_id, n) values ($1, today_in_jakarta(), $2, 1)
     on conflict (certificate_id, day, province_id) do update set n = sni_scan.n + 1`,
    [certificateId, province],
  )
