import type { KeptNoticeKind } from '#contract/notices/rules.ts'
import type { Database } from '../db/database.ts'

/** Events that are pushed: outcomes of reviews and reports. Other notices are only shown in the app. */
const pushedKinds: readonly KeptNoticeKind[] = [
  'added',
  'rejected',
  'changes',
  'updated',
  'moderated',
  'moderation-ended',
  'objection-refused',
]

/**
 * How long posts of one body are gathered, in seconds: several posts are one message, and a post removed at once is
 * never announced.
 */
export const gatherSeconds = 120

/**
 * Enqueues push messages for the notice of this event. Call it in the transaction of the notice; no request waits for a
 * push service.
 */
export async function enqueueNoticePush(
  tx: Database,
  { personId, event, kind }: { personId: number; event: string; kind: KeptNoticeKind },
): Promise<void> {
  if (!pushedKinds.includes(kind)) return
  await tx.query(
    `insert into push_due (subscription_id, notice_id)
     select s.id, n.id from push_subscription s join notice n on n.person_id = s.person_id and n.event = $2
     where s.person_id = $1 and s.reviews`,
    [personId, event],
  )
}

/**
 * Enqueues messages to the followers of a body that has posted: one row, however many followers there are. The row is
 * written even if it exists, which waits for a job that is just processing it: checking for it first would find a row
 * that is about to be deleted, and this post would not be announced.
 */
export async function enqueuePostPush(
  tx: Database,
  { lsproId, postId }: { lsproId: number; postId: number },
): Promise<void> {
  await tx.query(
    `insert into push_burst (lspro_id, first_post_id, due_at)
     select $1, $2, now() + make_interval(secs => $3) where exists (select from lspro_follow where lspro_id = $1)
     on conflict (lspro_id) do update set lspro_id = excluded.lspro_id`,
    [lsproId, postId, gatherSeconds],
  )
}
