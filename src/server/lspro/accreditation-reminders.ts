import type { Database } from '../db/database.ts'
import { inBatches } from '../jobs/batches.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { reminderDays } from '../products/certificate-reminders.ts'

// Accreditations end without a request. This job may run at any time and repeatedly: accreditation_reminder stores
// which reminder was sent for which end date, in the same transaction as the mail.

/** The value of `days` for an accreditation that has ended. */
const endedMark = -1

/** No reminder is sent for an accreditation that ended longer ago than this many days, e.g. of a body added later. */
const maxDaysPast = 30

type DueAccreditation = { id: number; name: string; end_date: string; days: number }

/** Mails the accounts of a body that its accreditation ends in 90, 30 or 7 days, or has ended. */
export const remindAccreditations = (db: Database): Promise<void> =>
  inBatches<DueAccreditation>(
    db,
    { lock: 'watch accreditations', select: dueAccreditationsSql, idColumn: 'body.id' },
    sendReminder,
  )

/**
 * Accreditations whose latest due reminder has not been sent. Earlier reminders are skipped: after two months without a
 * server one mail is sent. A body without an account that can receive mail gets no reminder; once it has one, the
 * reminder that is due then is sent. An end date that was changed counts as another end.
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

/** SQL: the account is active and its address confirmed. `person`: the name of the table or its alias. */
function canReceiveMailSql(person: string) {
  return `${person}.status = 'active' and ${person}.verified_at is not null`
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
