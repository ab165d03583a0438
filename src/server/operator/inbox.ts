import type { Answer, Heard } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import type { DeskMessage, MessageState } from '#contract/operator-help.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { notThere, refused } from '#contract/problem.ts'
import { note } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { post } from '../mail/post.ts'
import { type Api, type Me, mount, refuseOver } from '../mount.ts'
import { likePattern } from '../showcase/search-words.ts'

/** How many letters one operator may send, in an hour; the same count as that of other letters from the desk. */
const lettersOfOne = { most: 60, seconds: 3600 } as const
const gone = 'Pesan tidak ditemukan.'

/** Messages to us (O21): read, answered by e-mail, closed, or put among the spam. */
export function mountInbox(api: Api) {
  mount(api, operator.messages, (heard, { db }) => list(db, heard))
  mount(api, operator.message, async ({ id }, { db }) => {
    const [found] = await db.rows<{ message: DeskMessage }>(`select row_to_json(x) as message from (${one}) x`, [id])
    if (!found) throw notThere(gone)
    return { data: found.message }
  })
  mount(api, operator.answerMessage, async ({ id, version, remark }, { db, me }) => {
    await refuseOver(api.shared, `issued ${me.id}`, lettersOfOne)
    const email = await db.together((tx) => answer(tx, { id, version, remark }, me))
    return { message: `Jawaban dikirim ke ${email}.` }
  })
  mount(api, operator.standMessage, async ({ id, version, status }, { db, me }) => {
    await db.together(async (tx) => {
      const before = await held(tx, id, version)
      if (before.status === status) throw refused(issueWords.unchanged)
      await stand(tx, id, status)
      await note(tx, {
        ...{ by: me, action: 'message.status' },
        before: { message_id: id, status: before.status },
        after: { message_id: id, status },
      })
    })
    return { message: stood[status] }
  })
}

const stood: Record<MessageState, string> = {
  new: 'Pesan dibuka lagi.',
  answered: 'Pesan ditandai sudah dijawab.',
  closed: 'Pesan ditutup.',
  spam: 'Pesan dipindah ke spam.',
}

async function list(
  db: Database,
  { search, status, rows, page }: Heard<typeof operator.messages>,
): Promise<Answer<typeof operator.messages>> {
  const typed = search.normalize('NFC').trim().replace(/\s+/g, ' ')
  const [found] = await db.rows<Omit<Answer<typeof operator.messages>, 'pages'>>(
    `with found as materialized (
       select id from contact_message m
       where ($1::text is null or status = $1)
         and ($2 = '' or name ilike $3 or email ilike $3 or subject ilike $3 or messages ilike $3))
     select (select count(*) from contact_message) as total, (select count(*) from found) as total_filtered,
       (select count(*) from contact_message where status = 'new') as waiting,
       coalesce((select json_agg(x) from (
         select id, name, email, subject, status, created_at from contact_message
         where id in (select id from found order by id desc limit $4 offset $5) order by id desc
       ) x), '[]') as data`,
    [status ?? null, typed, likePattern(typed), rows, (page - 1) * rows],
  )
  return { ...found!, pages: Math.ceil(found!.total_filtered / rows) }
}

const one = `
  select m.id, m.name, m.email, m.subject, m.messages, m.status, m.version, m.created_at,
    case when person.id is not null then json_build_object('id', person.id, 'role', person.role) end as user,
    coalesce((select json_agg(json_build_object('id', id, 'who', who, 'remark', remark, 'at', created_at) order by id)
              from contact_answer where message_id = m.id), '[]') as answers
  from contact_message m left join person on person.id = m.person_id where m.id = $1`

type Held = { status: MessageState; email: string; subject: string }

/** As it was read, locked: of two operators who answer at once, the second sees what the first has said. */
async function held(tx: Database, id: number, version: number): Promise<Held> {
  const [found] = await tx.rows<Held & { version: number }>(
    'select status, email, subject, version from contact_message where id = $1 for update',
    [id],
  )
  if (!found) throw notThere(gone)
  if (found.version !== version) throw refused(issueWords.changed)
  return found
}

const stand = (tx: Database, id: number, status: MessageState) =>
  tx.rows('update contact_message set status = $2, version = version + 1, changed_at = now() where id = $1', [
    id,
    status,
  ])

async function answer(tx: Database, said: Heard<typeof operator.answerMessage>, me: Me): Promise<string> {
  const { id, version } = said
  const { email, subject, status } = await held(tx, id, version)
  const remark = said.remark.replace(/\r\n?/g, '\n')
  await tx.rows(
    `insert into contact_answer (message_id, who, remark)
     select $1, coalesce(nullif(trim(name), ''), email), $3 from person where id = $2`,
    [id, me.id, remark],
  )
  await stand(tx, id, 'answered')
  await post(tx, { kind: 'contact-answer', to: email, facts: { about: subject, answer: remark } })
  await note(tx, {
    ...{ by: me, action: 'message.answered' },
    before: { message_id: id, status },
    // What was said stands with the message, and goes with it: the log is kept longer.
    after: { message_id: id, status: 'answered' },
  })
  return email
}
