import type { KeptNoticeKind } from '#contract/notices.ts'
import type { Database } from '../db/database.ts'

/** What a phone is told of with the app closed: what a review, or a report, has come to. The rest waits in the drawer. */
const pushedKinds: readonly KeptNoticeKind[] = [
  'added',
  'rejected',
  'changes',
  'updated',
  'moderated',
  'moderation-ended',
  'objection-refused',
]

/** So long posts of one body are gathered, in seconds: a burst is told once, and a slip is removed before anybody hears. */
const gatherSeconds = 120

/** Has somebody's phones told of the notice of this event. In the transaction that tells; nobody waits for a push service. */
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
 * Has the followers of a body told that it has posted. However many there are, this is one row. It is written even when it
 * stands there: one that is being told at this moment is waited for, and may be gone then. Whoever only looked would have
 * found it, and nobody would hear of this post.
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
