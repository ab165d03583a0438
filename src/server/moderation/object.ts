import { code } from '#contract/code.ts'
import { moderation } from '#contract/moderation.ts'
import type { CaseKind } from '#contract/moderation-rules.ts'
import { moderationWords, mostObjections, objectionRule } from '#contract/moderation-rules.ts'
import { malformed, notThere, Problem, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { sha256 } from '../keys.ts'
import { type Api, type Me, mount, refuseOver } from '../mount.ts'
import { shown } from '../one-line.ts'
import { decisionsFor, ownedBy } from './decisions.ts'
import { severalLines } from './report.ts'
import { kindOf, settle, thingAt, thingOf, whoseOf } from './things.ts'

type Person = { id: number; merchantId: number | null; lsproId: number | null }

/** Links are guessed by nobody; this only keeps a flood of tries from the database. */
const perPlace = [{ most: 240, seconds: 3600 }]
const perPerson = { most: 20, seconds: 3600 }

/** What somebody reads of decisions about what is theirs, and says against them. */
export function mountObjections(api: Api) {
  mount(api, moderation.mine, async (_, { db, me }) => ({ data: await decisionsFor(db, me, api.keyed) }))

  mount(
    api,
    moderation.byLink,
    async ({ code: link }, { db }) => {
      const person = await personOfLink(db, link)
      if (!person) throw notThere(moderationWords.oldLink)
      return { data: await decisionsFor(db, person, api.keyed) }
    },
    { perPlace },
  )

  mount(
    api,
    moderation.object,
    async ({ id, remark: typed, code: link }, { db, me, key }) => {
      // One that waited while its account was shut is said by its link, whoever is signed in on this phone by now.
      const person: Person | undefined = link ? await personOfLink(db, link) : me
      if (!person) {
        if (link) throw notThere(moderationWords.oldLink)
        throw new Problem('session', words.sessionOver, code.sessionOver)
      }
      const remark = severalLines(typed)
      const wrong = objectionRule(shown(remark))
      if (wrong) throw malformed(words.malformed, { remark: wrong })
      return object(db, { id, remark, key, person, me: person === me ? me : undefined })
    },
    {
      perPlace,
      prepare: async ({ code: link }, { me }) => {
        const who = link ? sha256(link).toString('base64url') : me?.id
        await refuseOver(api.shared, `objects ${who}`, perPerson)
        return undefined
      },
    },
  )
}

/** Whose link this is, while it opens something. It is not spent: they may come back. */
async function personOfLink(db: Database, link: string): Promise<Person | undefined> {
  const [found] = await db.rows<Person>(
    `select person.id, person.merchant_id as "merchantId", person.lspro_id as "lsproId"
     from mail_code code join person on person.id = code.person_id
     where code.code_hash = $1 and code.kind = 'objection' and code.used_at is null and code.expires_at > now()`,
    [sha256(link)],
  )
  return found
}

type Objection = { id: number; remark: string; key: string | undefined; person: Person; me: Me | undefined }

async function object(tx: Database, { id, remark, key, person, me }: Objection) {
  const done = { message: moderationWords.objected }
  const [decision] = await tx.rows<{ caseId: number; kind: CaseKind; thingId: number; ended: boolean; said: number }>(
    `select d.case_id as "caseId", ${kindOf('c')} as kind, ${thingOf('c')} as "thingId", d.ended_at is not null as ended,
       (select count(*)::int from moderation_objection where decision_id = d.id) as said
     from moderation_decision d join moderation_case c on c.id = d.case_id
     where d.id = $4 and d.verdict <> 'nothing' and (${ownedBy}) for update of d`,
    [person.id, person.merchantId, person.lsproId, id],
  )
  if (!decision) throw notThere(moderationWords.noDecision)
  if (key && (await tx.rows('select 1 from moderation_objection where sent_key = $1', [key])).length > 0) return done
  if (decision.ended) throw refused(moderationWords.ended)
  if (decision.said >= mostObjections) throw refused(moderationWords.enough)
  const made = await tx.rows(
    `insert into moderation_objection (decision_id, sent_key, person_id, remark) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [id, key, person.id, remark],
  )
  if (made.length === 0) throw refused(moderationWords.already)
  await settle(tx, decision.caseId, true)
  const thing = await thingAt(tx, decision.kind, decision.thingId)
  await note(tx, {
    by: me ?? 'anybody',
    action: 'moderation.objected',
    ...(thing && whoseOf(thing)),
    after: { about: decision.kind, thing_id: decision.thingId, decision_id: id, user_id: person.id },
  })
  return done
}
