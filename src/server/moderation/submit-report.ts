import { createHash } from 'node:crypto'
import type { Input } from '#contract/endpoint.ts'
import { moderationMessages, remarkNeeded, reportRemarkRule } from '#contract/moderation/rules.ts'
import { moderation } from '#contract/moderation/schemas.ts'
import { malformed, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { hasVisibleText } from '#contract/text/visible-text.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { countStored } from '../http/limits/stored-limit.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import { cleanMultiline } from '../sanitize/multiline.ts'
import { collapseLineBreaks } from '../sanitize/single-line.ts'
import { auditReferences, type CaseSubject, ensureCase, findSubject, refreshCase } from './case-subject.ts'

type ReportInput = Input<typeof moderation.report>
type Report = {
  kind: ReportInput['kind']
  id: number
  reason: ReportInput['reason']
  remark: string
  contact: string | null
}

const hour = 3600
const day = 24 * hour
/** Limits of one phone, or of one person on all their phones. */
const perReporter = [
  { most: 12, seconds: hour },
  { most: 40, seconds: day },
]
/** A training venue full of people may be behind one address; this only limits clients that invent device ids. */
const perIp = [{ most: 240, seconds: hour }]
/** All reporters together: operators could not read more. Outboxes retry later. */
const siteWide = { most: 1000, seconds: hour }

const keyReused = 'Kiriman ini sudah pernah sampai dengan isi yang lain. Periksa isinya, lalu simpan sekali lagi.'

/** Saves a report about something public, by a signed-in user or a visitor. */
export function mountSubmitReport(api: Api) {
  mount<typeof moderation.report, { report: Report; subject: CaseSubject | undefined; isStored: boolean }>(
    api,
    moderation.report,
    async ({ device }, { db, me, key }, { report, subject, isStored }) => {
      if (isStored) return { message: moderationMessages.reported }
      // Hidden, deleted, or never existed: the report has no purpose any more, which is no error.
      if (!subject?.is_public) return { message: moderationMessages.gone }
      const caseId = await ensureCase(db, report.kind, report.id)
      // Of two concurrent requests with one key, the second waits here for the first.
      const inserted = await db.query(
        `insert into moderation_report (case_id, sent_key, person_id, device, reason, remark, contact)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (sent_key) do nothing returning id`,
        [caseId, key, me?.id, device ? deviceHash(device) : null, report.reason, report.remark, report.contact],
      )
      if (inserted.length === 0) {
        await hasReport(db, key, report)
        return { message: moderationMessages.reported }
      }
      await countStored(api, db, { what: 'report', rule: siteWide, me })
      await refreshCase(db, caseId, false)
      const after = { case_id: caseId, about: report.kind, thing_id: report.id, report_reason: report.reason }
      const by = me ?? 'anybody'
      await writeAuditLog(db, { by, action: 'moderation.reported', ...auditReferences(subject), after })
      return { message: moderationMessages.reported }
    },
    {
      perIp,
      prepare: async (input, { db, me, key }) => {
        const report = toReport(input)
        const isStored = await hasReport(db, key, report)
        // A repeated request with a stored report does not count against the limits.
        if (!isStored) await refuseTooMany(me?.id, input.device)
        return { report, subject: await findSubject(db, report.kind, report.id), isStored }
      },
    },
  )

  /** A visitor without a device id is counted by IP address only. */
  async function refuseTooMany(personId: number | undefined, device: string | null | undefined) {
    const reporter = personId === undefined ? device && deviceHash(device).toString('base64url') : String(personId)
    if (reporter)
      for (const rule of perReporter)
        await enforceRateLimit(api.sharedLimits, `report ${rule.seconds} ${reporter}`, rule)
  }
}

/** A hash, so that the device id itself is not stored. */
const deviceHash = (device: string) => createHash('sha256').update(`report ${device}`).digest()

function toReport({ kind, id, reason, remark, contact }: ReportInput): Report {
  const text = cleanMultiline(remark)
  const error = reportRemarkRule(reason)(text)
  if (error) throw malformed(commonTexts.malformed, { remark: error || remarkNeeded })
  return {
    kind,
    id,
    reason,
    remark: text,
    contact: hasVisibleText(contact) ? collapseLineBreaks(contact) : null,
  }
}

/** Whether this report is stored already. Throws code 01 when the key was used with another one. */
async function hasReport(db: Database, key: string | undefined, report: Report): Promise<boolean> {
  if (!key) return false
  const [stored] = await db.query<Pick<Report, 'reason' | 'remark'>>(
    'select reason, remark from moderation_report where sent_key = $1',
    [key],
  )
  if (!stored) return false
  if (stored.reason !== report.reason || stored.remark !== report.remark) throw refused(keyReused)
  return true
}
