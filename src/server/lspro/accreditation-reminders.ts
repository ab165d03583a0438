import type { Database } from '../db/database.ts'
import { inBatches } from '../jobs/batches.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { reminderDays } from '../products/certificate-reminders.ts'

// An accreditation ends while nobody does anything. Everything here may be done at any time and again: of which end a body
// has been told, and how long before it, is written down with the letters.

/** What stands for 'it has ended' among the days before an end. */
const endedMark = -1

/** An end that lies further back, in days, is no news: a body that comes with an old one is not told of it. */
const maxDaysPast = 30

type DueAccreditation = { id: number; name: string; end_date: string; days: number }

/** Tells whoever keeps the page of a body, by letter, that its accreditation ends in 90, 30, 7 days, or has ended. */
export const remindAccreditations = (db: Database): Promise<void> =>
  inBatches<DueAccreditation>(
    db,
    { alone: 'watch accreditations', found: dueAccreditationsSql, number: 'body.id' },
    sendReminder,
  )

/**
 * Ends within the nearest of the reminders that has been reached, or has ended, and of that nobody has been told. Those
 * before it are over: a server that was off for two months tells once. Where nobody reads, nothing is told, and the next
 * who does is told what is near then. An end that was moved is another end.
 */
const dueAccreditationsSql = `
  select body.id, body.name, body.accreditation_end_date as end_date, near.days
  from lspro body
  cross join lateral (
    select case when body.accreditation_end_date < today_in_jakarta() - ${maxDaysPast} then null
      when body.accreditation_end_date < today_in_jakarta() then ${endedMark}
      else (select min(days) from unnest(array[${reminderDays.join(', ')}]) days
            where days >= body.accreditation_end_date - today_in_jakarta()) end as days) near
  where body.status = 'active' and near.days is not null
    and exists (select from person where lspro_id = body.id and ${canReceiveMailSql('person')})
    and not exists (select from accreditation_reminder told
                    where told.lspro_id = body.id and told.end_date = body.accreditation_end_date
                      and told.days = near.days)`

/** A letter goes only to an address that somebody has confirmed, and who may still sign in. */
function canReceiveMailSql(of: string) {
  return `${of}.status = 'active' and ${of}.verified_at is not null`
}

async function sendReminder(tx: Database, { id, name, end_date, days }: DueAccreditation): Promise<void> {
  await tx.query('insert into accreditation_reminder (lspro_id, end_date, days) values ($1, $2, $3)', [
    ...[id, end_date, days],
  ])
  const kind = days === endedMark ? 'accreditation-ended' : 'accreditation-ending'
  const facts = { lspro_id: String(id), body: name, ends: end_date }
  const people = await tx.query<{ id: number; email: string }>(
    `select id, email from person where lspro_id = $1 and ${canReceiveMailSql('person')} order by id`,
    [id],
  )
  for (const person of people) await enqueueMail(tx, { kind, to: person.email, personId: person.id, facts })
}
