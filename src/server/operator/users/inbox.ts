import type { Answer, Input } from '#contract/endpoint.ts'
import type { DeskMessage, MessageState } from '#contract/operator/help.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { likePattern } from '../../db/like-pattern.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Api, enforceRateLimit, mount } from '../../http/mount.ts'
import { enqueueMail } from '../../mail/enqueue.ts'

/** E-mails that one operator may send in an hour; shares its counter with other e-mails from the desk. */
const mailLimit = { most: 60, seconds: 3600 } as const
const messageGone = 'Pesan tidak ditemukan.'

/** Contact messages: reading, answering by e-mail, closing, marking as spam. */
export function mountInbox(api: Api) {
  mount(api, operator.messages, (input, { db }) => readMessages(db, input))
  mount(api, operator.message, async ({ id }, { db }) => {
    const [found] = await db.query<{ message: DeskMessage }>(
      `select row_to_json(x) as message from (${messageSql}) x`,
      [id],
    )
    if (!found) throw notThere(messageGone)
    return { data: found.message }
  })
  mount(api, operator.answerMessage, async ({ id, version, remark }, { db, me }) => {
    await enforceRateLimit(api.sharedLimits, `issued ${me.id}`, mailLimit)
    const email = await db.transaction((tx) => sendAnswer(tx, { id, version, remark }, me))
    return { message: `Jawaban dikirim ke ${email}.` }
  })
  mount(api, operator.standMessage, async ({ id, version, status }, { db, me }) => {
    await db.transaction(async (tx) => {
      const before = await lockMessage(tx, id, version)
      if (before.status === status) throw refused(issueMessages.unchanged)
      await setStatus(tx, id, status)
      await writeAuditLog(tx, {
        ...{ by: me, action: 'message.status' },
        before: { message_id: id, status: before.status },
        after: { message_id: id, status },
      })
    })
    return { message: statusMessages[status] }
  })
}

const statusMessages: Record<MessageState, string> = {
  new: 'Pesan dibuka lagi.',
  answered: 'Pesan ditandai sudah dijawab.',
  closed: 'Pesan ditutup.',
  spam: 'Pesan dipindah ke spam.',
}

async function readMessages(
  db: Database,
  { search, status, rows, page }: Input<typeof operator.messages>,
): Promise<Answer<typeof operator.messages>> {
  const searchText = search.normalize('NFC').trim().replace(/\s+/g, ' ')
  const [found] = await db.query<Omit<Answer<typeof operator.messages>, 'pages'>>(
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
    [status ?? null, searchText, likePattern(searchText), rows, (page - 1) * rows],
  )
  return { ...found!, pages: Math.ceil(found!.total_filtered / rows) }
}

const messageSql = `
  select m.id, m.name, m.email, m.subject, m.messages, m.status, m.version, m.created_at,
    case when person.id is not null then json_build_object('id', person.id, 'role', person.role) end as user,
    coalesce((select json_agg(json_build_object('id', id, 'who', who, 'remark', remark, 'at', created_at) order by id)
              from contact_answer where message_id = m.id), '[]') as answers
  from contact_message m left join person on person.id = m.person_id where m.id = $1`

type LockedMessage = { status: MessageState; email: string; subject: string }

/** Locks the message. Throws 01 if it has changed since it was read, e.g. by another operator's answer. */
async function lockMessage(tx: Database, id: number, version: number): Promise<LockedMessage> {
  const [found] = await tx.query<LockedMessage & { version: number }>(
    'select status, email, subject, version from contact_message where id = $1 for update',
    [id],
  )
  if (!found) throw notThere(messageGone)
  if (found.version !== version) throw refused(issueMessages.changed)
  return found
}

const setStatus = (tx: Database, id: number, status: MessageState) =>
  tx.query('update contact_message set status = $2, version = version + 1, changed_at = now() where id = $1', [
    id,
    status,
  ])

async function sendAnswer(tx: Database, input: Input<typeof operator.answerMessage>, me: CurrentUser): Promise<string> {
  const { id, version } = input
  const { email, subject, status } = await lockMessage(tx, id, version)
  const remark = input.remark.replace(/\r\n?/g, '\n')
  await tx.query(
    `insert into contact_answer (message_id, who, remark)
     select $1, coalesce(nullif(trim(name), ''), email), $3 from person where id = $2`,
    [id, me.id, remark],
  )
  await setStatus(tx, id, 'answered')
  await enqueueMail(tx, { kind: 'contact-answer', to: email, facts: { about: subject, answer: remark } })
  await writeAuditLog(tx, {
    ...{ by: me, action: 'message.answered' },
    before: { message_id: id, status },
    // The answer is stored with the message and deleted with it, so it is not copied into the permanent log.
    after: { message_id: id, status: 'answered' },
  })
  return email
}
