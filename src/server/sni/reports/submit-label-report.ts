import { createHash } from 'node:crypto'
import type { Input } from '#contract/endpoint.ts'
import { malformed, refused } from '#contract/problem.ts'
import { bareSniKey } from '#contract/sni/number-key.ts'
import {
  labelRemarkNeeded,
  labelReportMessages,
  labelReportRules,
  needsNumber,
  numberNeeded,
} from '#contract/sni/rules.ts'
import { labelReports } from '#contract/sni/schemas.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { hasVisibleText } from '#contract/text/visible-text.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { keyReusedText } from '../../http/idempotency.ts'
import { countStored } from '../../http/limits/stored-limit.ts'
import { type Api, enforceRateLimit, mount } from '../../http/mount.ts'
import { plainAddress } from '../../mail/address.ts'
import type { Photos } from '../../pictures/photos.ts'
import { cleanMultiline } from '../../sanitize/multiline.ts'
import { collapseLineBreaks } from '../../sanitize/single-line.ts'

type ReportInput = Input<typeof labelReports.send>
type Report = Pick<ReportInput, 'fault' | 'img_64s'> & {
  number: string
  goods: string
  remark: string
  place: string
  email: string | null
}

const hour = 3600
const day = 24 * hour
/** Limits of one phone, or of one person on all their phones. An inspector in a market reports many labels. */
const perReporter = [
  { most: 30, seconds: hour },
  { most: 100, seconds: day },
]
/** A market full of people may be behind one address; this only limits clients that invent device ids. */
const perIp = [{ most: 120, seconds: hour }]
/** All reporters together: operators could not read more. Outboxes retry later. */
const siteWide = { most: 600, seconds: hour }

/** Saves a report about a label, by a signed-in user or a visitor. */
export function mountSubmitLabelReport(api: Api, photos: Photos) {
  mount<typeof labelReports.send, { report: Report; isStored: boolean }>(
    api,
    labelReports.send,
    async (input, { db, me, key }, { report, isStored }) => {
      if (isStored) return { message: labelReportMessages.reported }
      const { province_id, regency_id } = await checkedRegion(db, input)
      const { number, fault, goods, remark, place, email } = report
      // Of two concurrent requests with one key, the second waits here for the first.
      const [inserted] = await db.query<{ id: number }>(
        `insert into sni_label_report (sent_key, person_id, device, number, key, certificate_id, product_id, fault, goods, remark,
           province_id, regency_id, place, email)
         values ($1, $2, $3, $4, $5, $6, (select id from product where id = $7), $8, $9, $10, $11, $12, $13, $14)
         on conflict (sent_key) do nothing returning id`,
        [
          ...[key, me?.id, input.device ? deviceHash(input.device) : null, number, bareSniKey(number)],
          ...[input.certificate_id, input.product_id, fault, goods, remark, province_id, regency_id, place, email],
        ],
      )
      if (!inserted) {
        await hasReport(db, key, report)
        return { message: labelReportMessages.reported }
      }
      await countStored(api, db, { what: 'label report', rule: siteWide, me })
      const paths = [...new Set(report.img_64s)]
      for (const [position, path] of paths.entries()) {
        const { pictureId } = await photos.attachUnowned(db, path, `img_64s.${report.img_64s.indexOf(path)}`)
        await db.query('insert into sni_label_report_photo (report_id, position, picture_id) values ($1, $2, $3)', [
          ...[inserted.id, position, pictureId],
        ])
      }
      // The log entry names no product: the product's owner reads the product's log.
      const after = { label_report_id: inserted.id, label_number: number, label_fault: fault }
      await writeAuditLog(db, { by: me ?? 'anybody', action: 'label.reported', after })
      return { message: labelReportMessages.reported }
    },
    {
      perIp,
      prepare: async (input, { db, me, key }) => {
        const report = toReport(input)
        const isStored = await hasReport(db, key, report)
        // A repeated request with a stored report does not count against the limits.
        if (!isStored) await refuseTooMany(me?.id, input.device)
        return { report, isStored }
      },
    },
  )

  /** A visitor without a device id is counted by IP address only. */
  async function refuseTooMany(personId: number | undefined, device: string | null | undefined) {
    const reporter = personId === undefined ? device && deviceHash(device).toString('base64url') : String(personId)
    if (reporter)
      for (const rule of perReporter)
        await enforceRateLimit(api.sharedLimits, `label report ${rule.seconds} ${reporter}`, rule)
  }
}

/** A hash, so that the device id itself is not stored. */
const deviceHash = (device: string) => createHash('sha256').update(`report ${device}`).digest()

/** The texts as they are stored; what looks empty counts as empty. */
function toReport({ fault, img_64s, ...texts }: ReportInput): Report {
  const line = (text: string) => (hasVisibleText(text) ? collapseLineBreaks(text) : '')
  const remark = cleanMultiline(texts.remark)
  const report = {
    ...{ fault, img_64s },
    number: line(texts.number),
    goods: line(texts.goods),
    remark: hasVisibleText(remark) ? remark : '',
    place: line(texts.place),
    email: texts.email ? plainAddress(texts.email) || null : null,
  }
  const wrong: Record<string, string> = {}
  if (needsNumber(fault) && !bareSniKey(report.number)) wrong.number = numberNeeded
  const goodsError = labelReportRules.goods(report.goods)
  if (goodsError) wrong.goods = goodsError
  if (fault === 'other' && !report.remark) wrong.remark = labelRemarkNeeded
  if (texts.email && !report.email) wrong.email = labelReportRules.email('-') ?? ''
  if (Object.keys(wrong).length > 0) throw malformed(commonTexts.malformed, wrong)
  return report
}

/**
 * The regency decides the province. Throws 05 at the field of a region that does not exist, or is in another province.
 */
async function checkedRegion(db: Database, { province_id, regency_id }: ReportInput) {
  const noSuchRegion = 'Wilayah ini tidak dikenal'
  if (regency_id) {
    const [regency] = await db.query<{ province_id: number }>('select province_id from regency where id = $1', [
      regency_id,
    ])
    if (!regency || (province_id && regency.province_id !== province_id))
      throw malformed(commonTexts.malformed, { regency_id: noSuchRegion })
    return { province_id: regency.province_id, regency_id }
  }
  if (!province_id) return { province_id: null, regency_id: null }
  const [province] = await db.query('select 1 from province where id = $1', [province_id])
  if (!province) throw malformed(commonTexts.malformed, { province_id: noSuchRegion })
  return { province_id, regency_id: null }
}

/** Whether this report is stored already. Throws code 01 when the key was used with another one. */
async function hasReport(db: Database, key: string | undefined, report: Report): Promise<boolean> {
  if (!key) return false
  const [stored] = await db.query<Pick<Report, 'number' | 'fault' | 'goods' | 'remark'>>(
    'select number, fault, goods, remark from sni_label_report where sent_key = $1',
    [key],
  )
  if (!stored) return false
  for (const name of ['number', 'fault', 'goods', 'remark'] as const)
    if (stored[name] !== report[name]) throw refused(keyReusedText)
  return true
}
