import { isAccountOpen } from '../auth/account-status.ts'
import { sessionLimits } from '../auth/sessions.ts'
import type { Database } from '../db/database.ts'
import { isRunningSql } from '../db/running-until.ts'
import { claimDue, type DueRow, type DueTable } from '../jobs/due-queue.ts'
import type { Recipient } from './encrypt.ts'
import { gatherSeconds } from './enqueue.ts'

/** A message that this server has claimed. */
export type DuePush = Recipient &
  DueRow & {
    subscriptionId: number
    personId: number
    endpoint: string
    noticeId: number | null
    lsproId: number | null
    firstPostId: number | null
  }

// A message is outdated after a day; its content is also in the notices or the feed.
export const pushQueue: DueTable = {
  table: 'push_due',
  open: 'true', // a row is deleted when it is done
  columns: `taken.id, tries, subscription_id as "subscriptionId", person_id as "personId", endpoint, p256dh, auth,
    notice_id as "noticeId", taken.lspro_id as "lsproId", first_post_id as "firstPostId"`,
  holdSeconds: 60,
  retryMinutes: [1, 5, 15, 60, 120, 240, 6 * 60],
  giveUpAfterHours: 36,
}
/**
 * A phone is deleted after so many messages in a row that its push service has refused for other reasons than a gone
 * subscription.
 */
const maxRefused = 5
/** How many phones get a message for a post in one transaction: other transactions write in between. */
const fanOutBatchSize = 500

const isBurstDueSql = `not ${isRunningSql('due_at', `interval '${gatherSeconds} seconds'`)}`

/** Enqueues a message for each phone of the followers of bodies that have posted. */
export async function fanOutPosts(db: Database): Promise<void> {
  for (;;) {
    // Mostly there is nothing, and reading is cheaper than a transaction.
    const [due] = await db.query(`select from push_burst where ${isBurstDueSql} limit 1`)
    if (!due) return
    const more = await db.transaction(async (tx) => {
      const [burst] = await tx.query<{ lsproId: number; first: number; after: number }>(
        `select lspro_id as "lsproId", first_post_id as first, after_id as after from push_burst
         where ${isBurstDueSql} order by due_at, lspro_id limit 1 for update skip locked`,
      )
      if (!burst) return false
      const last = await fanOut(tx, burst)
      if (last === undefined) await tx.query('delete from push_burst where lspro_id = $1', [burst.lsproId])
      else await tx.query('update push_burst set after_id = $2 where lspro_id = $1', [burst.lsproId, last])
      return true
    })
    if (!more) return
  }
}

/**
 * Returns the last subscription of the batch; undefined when that was all. A phone with a pending message for this body
 * gets no second.
 */
async function fanOut(
  tx: Database,
  { lsproId, first, after }: { lsproId: number; first: number; after: number },
): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(
    `select s.id from push_subscription s join lspro_follow f on f.person_id = s.person_id and f.lspro_id = $1
     where s.posts and s.id > $2 order by s.id limit $3`,
    [lsproId, after, fanOutBatchSize],
  )
  await tx.query(
    `insert into push_due (subscription_id, lspro_id, first_post_id)
     select id, $1, $2 from unnest($3::int[]) as chosen (id)
     where not exists (select from push_due d where d.subscription_id = chosen.id and d.lspro_id = $1
                         and not ${isRunningSql('d.held_until', `interval '${pushQueue.holdSeconds} seconds'`)})`,
    [lsproId, first, rows.map(({ id }) => id)],
  )
  return rows.length < fanOutBatchSize ? undefined : rows.at(-1)!.id
}

/**
 * Claims messages, at most so many: fewer only when there are no more. `quiet`: only those allowed at night. Messages
 * for a phone with an ended session or a disabled account are not claimed: they block no others, and are deleted with
 * the session or by `deleteStalePushes`.
 */
export const claimPushes = (db: Database, { most, quiet }: { most: number; quiet: boolean }) =>
  claimDue<DuePush>(db, pushQueue, most, {
    beside: `join push_subscription s on s.id = subscription_id
         join session on session.id = s.session_id join person on person.id = s.person_id`,
    columns: 's.person_id, endpoint, p256dh, auth',
    where: `(notice_id is not null or not $3)
         and session.ends_at > now() and session.seen_at > now() - make_interval(days => $4) and ${isAccountOpen}`,
    values: [quiet, sessionLimits.idleDays],
  })

/** Deletes messages that could not be sent for so long that they are outdated. */
export async function deleteStalePushes(db: Database): Promise<void> {
  await db.query('delete from push_due where created_at < now() - make_interval(hours => $1)', [
    pushQueue.giveUpAfterHours,
  ])
}

/** Deletes a message that was delivered, or is no longer needed. */
export async function deleteDuePush(db: Database, { id }: Pick<DuePush, 'id'>): Promise<void> {
  await db.query('delete from push_due where id = $1', [id])
}

export async function markDelivered(db: Database, due: DuePush): Promise<void> {
  await deleteDuePush(db, due)
  await db.query('update push_subscription set refused = 0 where id = $1 and refused > 0', [due.subscriptionId])
}

/** The push service refuses this message. A phone for which it refuses everything is deleted. */
export async function markRefused(db: Database, due: DuePush): Promise<void> {
  await deleteDuePush(db, due)
  await db.query('update push_subscription set refused = refused + 1 where id = $1', [due.subscriptionId])
  await db.query('delete from push_subscription where id = $1 and refused >= $2', [due.subscriptionId, maxRefused])
}

/** The subscription no longer exists: it is deleted with its pending messages. */
export async function deleteSubscription(db: Database, { endpoint }: Pick<DuePush, 'endpoint'>): Promise<void> {
  await db.query('delete from push_subscription where endpoint = $1', [endpoint])
}
