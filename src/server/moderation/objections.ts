import { code } from '#contract/http/code.ts'
import type { CaseKind } from '#contract/moderation/rules.ts'
import { moderationMessages, mostObjections, objectionRule } from '#contract/moderation/rules.ts'
import { moderation } from '#contract/moderation/schemas.ts'
import { malformed, notThere, Problem, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import { cleanMultiline } from '../sanitize/multiline.ts'
import { sha256 } from '../secrets/keys.ts'
import { auditReferences, findSubject, refreshCase, subjectIdSql, subjectKindSql } from './case-subject.ts'
import { isOwnDecisionSql, readOwnDecisions } from './decisions.ts'

type Objector = { id: number; merchantId: number | null; lsproId: number | null }

/** Links cannot be guessed; this only protects the database from a flood of attempts. */
const perIp = [{ most: 240, seconds: 3600 }]
const perPerson = { most: 20, seconds: 3600 }

/** Reading decisions about one's own account, shop or body, and objecting to them. */
export function mountObjections(api: Api) {
  mount(api, moderation.mine, async (_, { db, me }) => ({ data: await readOwnDecisions(db, me, api.signedPaths) }))

  mount(
    api,
    moderation.byLink,
    async ({ code: link }, { db }) => {
      const person = await findPersonByLink(db, link)
      if (!person) throw notThere(moderationMessages.oldLink)
      return { data: await readOwnDecisions(db, person, api.signedPaths) }
    },
    { perIp },
  )

  mount(
    api,
    moderation.object,
    async ({ id, remark: input, code: link }, { db, me, key }) => {
      // An objection by link belongs to the link's person, also if another one is signed in on this phone by now.
      const person: Objector | undefined = link ? await findPersonByLink(db, link) : me
      if (!person) {
        if (link) throw notThere(moderationMessages.oldLink)
        throw new Problem('session', commonTexts.sessionOver, code.sessionOver)
      }
      const remark = cleanMultiline(input)
      const error = objectionRule(remark)
      if (error) throw malformed(commonTexts.malformed, { remark: error })
      return submitObjection(db, { id, remark, key, person, me: person === me ? me : undefined })
    },
    {
      perIp,
      prepare: async ({ code: link }, { me }) => {
        const who = link ? sha256(link).toString('base64url') : me?.id
        await enforceRateLimit(api.sharedLimits, `objects ${who}`, perPerson)
        return undefined
      },
    },
  )
}

/** The person of a valid link. The link is not used up, so that they can return. */
async function findPersonByLink(db: Database, link: string): Promise<Objector | undefined> {
  const [found] = await db.query<Objector>(
    `select person.id, person.merchant_id as "merchantId", person.lspro_id as "lsproId"
     from mail_code code join person on person.id = code.person_id
     where code.code_hash = $1 and code.kind = 'objection' and code.used_at is null and code.expires_at > now()`,
    [sha256(link)],
  )
  return found
}

type Objection = { id: number; remark: string; key: string | undefined; person: Objector; me: CurrentUser | undefined }

async function submitObjection(tx: Database, { id, remark, key, person, me }: Objection) {
  const done = { message: moderationMessages.objected }
  const [decision] = await tx.query<{
    caseId: number
    kind: CaseKind
    thingId: number
    ended: boolean
    objections: number
  }>(
    `select d.case_id as "caseId", ${subjectKindSql('c')} as kind, ${subjectIdSql('c')} as "thingId", d.ended_at is not null as ended,
       (select count(*)::int from moderation_objection where decision_id = d.id) as objections
     from moderation_decision d join moderation_case c on c.id = d.case_id
     where d.id = $4 and d.verdict <> 'nothing' and (${isOwnDecisionSql}) for update of d`,
    [person.id, person.merchantId, person.lsproId, id],
  )
  if (!decision) throw notThere(moderationMessages.noDecision)
  if (key && (await tx.query('select 1 from moderation_objection where sent_key = $1', [key])).length > 0) return done
  if (decision.ended) throw refused(moderationMessages.ended)
  if (decision.objections >= mostObjections) throw refused(moderationMessages.enough)
  const inserted = await tx.query(
    `insert into moderation_objection (decision_id, sent_key, person_id, remark) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [id, key, person.id, remark],
  )
  if (inserted.length === 0) throw refused(moderationMessages.already)
  await refreshCase(tx, decision.caseId, true)
  const subject = await findSubject(tx, decision.kind, decision.thingId)
  await writeAuditLog(tx, {
    by: me ?? 'anybody',
    action: 'moderation.objected',
    ...(subject && auditReferences(subject)),
    after: { about: decision.kind, thing_id: decision.thingId, decision_id: id, user_id: person.id },
  })
  return done
}
