import { createHash } from 'node:crypto'
import type { Heard } from '#contract/endpoint.ts'
import { moderation } from '#contract/moderation.ts'
import { moderationWords, remarkNeeded, reportRemarkRule } from '#contract/moderation-rules.ts'
import { malformed, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { type Api, mount, refuseOver } from '../mount.ts'
import { shown, spaced } from '../one-line.ts'
import { caseOf, settle, type Thing, thingAt, whoseOf } from './things.ts'

type Typed = Heard<typeof moderation.report>
type Report = { kind: Typed['kind']; id: number; reason: Typed['reason']; remark: string; contact: string | null }

const hour = 3600
const day = 24 * hour
/** One phone, or one person on all of theirs: nobody has more to report. */
const perVoice = [
  { most: 12, seconds: hour },
  { most: 40, seconds: day },
]
/** A hall full of people stands behind one address; this only stops who makes up phones. */
const perPlace = [{ most: 240, seconds: hour }]
/** By everybody together: nobody reads more than that. What waits on a phone comes later. */
const together = { most: 1000, seconds: hour }

const otherReport = 'Kiriman ini sudah pernah sampai dengan isi yang lain. Periksa isinya, lalu simpan sekali lagi.'

/** Somebody reports something that everybody sees, signed in or not. */
export function mountReport(api: Api) {
  mount<typeof moderation.report, { report: Report; thing: Thing | undefined; isKept: boolean }>(
    api,
    moderation.report,
    async ({ device }, { db, me, key }, { report, thing, isKept }) => {
      if (isKept) return { message: moderationWords.reported }
      // Taken down, removed, or never there: it is as whoever reports it wishes, and nothing to put right.
      if (!thing?.is_public) return { message: moderationWords.gone }
      const caseId = await caseOf(db, report.kind, report.id)
      // Two of one key at once: the second waits here for the first, and then finds it.
      const made = await db.rows(
        `insert into moderation_report (case_id, sent_key, person_id, device, reason, remark, contact)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (sent_key) do nothing returning id`,
        [caseId, key, me?.id, device ? hashed(device) : null, report.reason, report.remark, report.contact],
      )
      if (made.length === 0) {
        await isThere(db, key, report)
        return { message: moderationWords.reported }
      }
      await settle(db, caseId, false)
      const after = { case_id: caseId, about: report.kind, thing_id: report.id, report_reason: report.reason }
      await note(db, { by: me ?? 'anybody', action: 'moderation.reported', ...whoseOf(thing), after })
      return { message: moderationWords.reported }
    },
    {
      perPlace,
      prepare: async (typed, { db, me, key }) => {
        const report = asKept(typed)
        const isKept = await isThere(db, key, report)
        // What has arrived already is no second report, and counts as none.
        if (!isKept) await refuseTooMany(me?.id, typed.device)
        return { report, thing: await thingAt(db, report.kind, report.id), isKept }
      },
    },
  )

  /** A guest whose app says no number of its phone is counted by the place alone. */
  async function refuseTooMany(personId: number | undefined, device: string | null | undefined) {
    const voice = personId === undefined ? device && hashed(device).toString('base64url') : String(personId)
    if (voice) for (const rule of perVoice) await refuseOver(api.shared, `report ${rule.seconds} ${voice}`, rule)
    await refuseOver(api.shared, 'report of all', together)
  }
}

/** Cannot be turned back: the number itself stays on the phone. */
const hashed = (device: string) => createHash('sha256').update(`report ${device}`).digest()

function asKept({ kind, id, reason, remark, contact }: Typed): Report {
  const text = severalLines(remark)
  const wrong = reportRemarkRule(reason)(shown(text))
  if (wrong) throw malformed(words.malformed, { remark: wrong || remarkNeeded })
  return { kind, id, reason, remark: text, contact: shown(spaced(contact)) ? spaced(contact) : null }
}

/** Lines as they were typed, without letters that nobody sees. Half an emoji, which JSON can carry, becomes a mark of it. */
export const severalLines = (typed: string) =>
  Buffer.from(typed.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]+/gu, '')).toString()

/** Whether this very report has been kept. Throws code 01 when the key came with another one before. */
async function isThere(db: Database, key: string | undefined, report: Report): Promise<boolean> {
  if (!key) return false
  const [there] = await db.rows<Pick<Report, 'reason' | 'remark'>>(
    'select reason, remark from moderation_report where sent_key = $1',
    [key],
  )
  if (!there) return false
  if (there.reason !== report.reason || there.remark !== report.remark) throw refused(otherReport)
  return true
}
