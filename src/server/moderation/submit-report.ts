import { createHash } from 'node:crypto'
import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { moderation } from '#contract/moderation/moderation.ts'
import { moderationWords, remarkNeeded, reportRemarkRule } from '#contract/moderation/moderation-rules.ts'
import { malformed, refused } from '#contract/problem.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import { collapseLineBreaks, visibleText } from '../sanitize/single-line.ts'
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
/** One phone, or one person on all of theirs: nobody has more to report. */
const perReporter = [
  { most: 12, seconds: hour },
  { most: 40, seconds: day },
]
/** A hall full of people stands behind one address; this only stops who makes up phones. */
const perIp = [{ most: 240, seconds: hour }]
/** By everybody together: nobody reads more than that. What waits on a phone comes later. */
const siteWide = { most: 1000, seconds: hour }

const keyReused = 'Kiriman ini sudah pernah sampai dengan isi yang lain. Periksa isinya, lalu simpan sekali lagi.'

/** Somebody reports something that everybody sees, signed in or not. */
export function mountSubmitReport(api: Api) {
  mount<typeof moderation.report, { report: Report; thing: CaseSubject | undefined; isKept: boolean }>(
    api,
    moderation.report,
    async ({ device }, { db, me, key }, { report, thing, isKept }) => {
      if (isKept) return { message: moderationWords.reported }
      // Taken down, removed, or never there: it is as whoever reports it wishes, and nothing to put right.
      if (!thing?.is_public) return { message: moderationWords.gone }
      const caseId = await ensureCase(db, report.kind, report.id)
      // Two of one key at once: the second waits here for the first, and then finds it.
      const inserted = await db.query(
        `insert into moderation_report (case_id, sent_key, person_id, device, reason, remark, contact)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (sent_key) do nothing returning id`,
        [caseId, key, me?.id, device ? deviceHash(device) : null, report.reason, report.remark, report.contact],
      )
      if (inserted.length === 0) {
        await isStored(db, key, report)
        return { message: moderationWords.reported }
      }
      await refreshCase(db, caseId, false)
      const after = { case_id: caseId, about: report.kind, thing_id: report.id, report_reason: report.reason }
      await writeAuditLog(db, { by: me ?? 'anybody', action: 'moderation.reported', ...auditReferences(thing), after })
      return { message: moderationWords.reported }
    },
    {
      perIp,
      prepare: async (input, { db, me, key }) => {
        const report = toReport(input)
        const isKept = await isStored(db, key, report)
        // What has arrived already is no second report, and counts as none.
        if (!isKept) await refuseTooMany(me?.id, input.device)
        return { report, thing: await findSubject(db, report.kind, report.id), isKept }
      },
    },
  )

  /** A guest whose app says no number of its phone is counted by the place alone. */
  async function refuseTooMany(personId: number | undefined, device: string | null | undefined) {
    const voice = personId === undefined ? device && deviceHash(device).toString('base64url') : String(personId)
    if (voice)
      for (const rule of perReporter) await enforceRateLimit(api.sharedLimits, `report ${rule.seconds} ${voice}`, rule)
    await enforceRateLimit(api.sharedLimits, 'report of all', siteWide)
  }
}

/** Cannot be turned back: the number itself stays on the phone. */
const deviceHash = (device: string) => createHash('sha256').update(`report ${device}`).digest()

function toReport({ kind, id, reason, remark, contact }: ReportInput): Report {
  const text = cleanMultiline(remark)
  const wrong = reportRemarkRule(reason)(visibleText(text))
  if (wrong) throw malformed(commonTexts.malformed, { remark: wrong || remarkNeeded })
  return {
    kind,
    id,
    reason,
    remark: text,
    contact: visibleText(collapseLineBreaks(contact)) ? collapseLineBreaks(contact) : null,
  }
}

/** Lines as they were typed, without letters that nobody sees. Half an emoji, which JSON can carry, becomes a mark of it. */
export const cleanMultiline = (text: string) =>
  Buffer.from(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]+/gu, '')).toString()

/** Whether this very report has been kept. Throws code 01 when the key came with another one before. */
async function isStored(db: Database, key: string | undefined, report: Report): Promise<boolean> {
  if (!key) return false
  const [there] = await db.query<Pick<Report, 'reason' | 'remark'>>(
    'select reason, remark from moderation_report where sent_key = $1',
    [key],
  )
  if (!there) return false
  if (there.reason !== report.reason || there.remark !== report.remark) throw refused(keyReused)
  return true
}
