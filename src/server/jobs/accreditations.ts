import type { Database } from '../db/database.ts'
import { post } from '../mail/post.ts'
import { inBites } from './bites.ts'
import { reminders } from './certificates.ts'

// An accreditation ends while nobody does anything. Everything here may be done at any time and again: of which end a body
// has been told, and how long before it, is written down with the letters.

/** What stands for 'it has ended' among the days before an end. */
const over = -1

/** An end that lies further back, in days, is no news: a body that comes with an old one is not told of it. */
const news = 30

type Found = { id: number; name: string; end_date: string; days: number }

/** Tells whoever keeps the page of a body, by letter, that its accreditation ends in 90, 30, 7 days, or has ended. */
export const watchAccreditations = (db: Database): Promise<void> =>
  inBites<Found>(db, { alone: 'watch accreditations', found, number: 'body.id' }, tell)

/**
 * Ends within the nearest of the reminders that has been reached, or has ended, and of that nobody has been told. Those
 * before it are over: a server that was off for two months tells once. Where nobody reads, nothing is told, and the next
 * who does is told what is near then. An end that was moved is another end.
 */
const found = `
  select body.id, body.name, body.accreditation_end_date as end_date, near.days
  from lspro body
  cross join lateral (
    select case when body.accreditation_end_date < today_in_jakarta() - ${news} then null
      when body.accreditation_end_date < today_in_jakarta() then ${over}
      else (select min(days) from unnest(array[${reminders.join(', ')}]) days
            where days >= body.accreditation_end_date - today_in_jakarta()) end as days) near
  where body.status = 'active' and near.days is not null
    and exists (select from person where lspro_id = body.id and ${reads('person')})
    and not exists (select from accreditation_reminder told
                    where told.lspro_id = body.id and told.end_date = body.accreditation_end_date
                      and told.days = near.days)`

/** A letter goes only to an address that somebody has confirmed, and who may still sign in. */
function reads(of: string) {
  return `${of}.status = 'active' and ${of}.verified_at is not null`
}

async function tell(tx: Database, { id, name, end_date, days }: Found): Promise<void> {
  await tx.rows('insert into accreditation_reminder (lspro_id, end_date, days) values ($1, $2, $3)', [
    ...[id, end_date, days],
  ])
  const kind = days === over ? 'accreditation-ended' : 'accreditation-ending'
  const facts = { lspro_id: String(id), body: name, ends: end_date }
  const people = await tx.rows<{ id: number; email: string }>(
    `select id, email from person where lspro_id = $1 and ${reads('person')} order by id`,
    [id],
  )
  for (const person of people) await post(tx, { kind, to: person.email, personId: person.id, facts })
}
