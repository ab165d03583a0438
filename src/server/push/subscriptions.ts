import type { Input } from '#contract/endpoint.ts'
import { malformed, refused } from '#contract/problem.ts'
import { pushMessages } from '#contract/push/rules.ts'
import type { push } from '#contract/push/schemas.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { RateLimiter } from '../http/limits/rate-limits.ts'
import { canReceive } from './encrypt.ts'
import { isPushService } from './push-services.ts'

type SubscriptionInput = Input<typeof push.save>
type SavedSubscription = { endpoint: string; reviews: boolean; posts: boolean }

/** How often a person may store a new address in a day. A browser does so almost never. */
const newPerDay = { most: 20, seconds: 24 * 3600 }

/** The stored subscription of the calling phone; null when there is none. */
export async function readSubscription(
  db: Database,
  { sessionId }: Pick<CurrentUser, 'sessionId'>,
): Promise<SavedSubscription | null> {
  const [row] = await db.query<SavedSubscription>(
    'select endpoint, reviews, posts from push_subscription where session_id = $1',
    [sessionId],
  )
  return row ?? null
}

/**
 * Stores the subscription of the calling phone and replaces its earlier one. A browser where another person was
 * signed in before belongs to this person from now on. There are at most as many as sessions, and each is deleted with
 * its session.
 */
export async function saveSubscription(
  db: Database,
  me: CurrentUser,
  input: SubscriptionInput,
  shared: RateLimiter,
): Promise<void> {
  const { endpoint } = input
  if (!isPushService(endpoint)) throw malformed(commonTexts.malformed, { endpoint: pushMessages.strange })
  const [p256dh, auth] = [Buffer.from(input.p256dh, 'base64url'), Buffer.from(input.auth, 'base64url')]
  if (!canReceive({ p256dh, auth })) throw malformed(commonTexts.malformed, { p256dh: pushMessages.strange })
  const existing = await readSubscription(db, me)
  if (existing?.endpoint !== endpoint && (await shared.count(`push of ${me.id}`, newPerDay)) > 0)
    throw refused(pushMessages.oftenSaved)
  await db.transaction(async (tx) => {
    await tx.query('delete from push_subscription where endpoint = $1 and session_id <> $2', [endpoint, me.sessionId])
    await tx.query(
      `insert into push_subscription as s (person_id, session_id, endpoint, p256dh, auth, reviews, posts)
       values ($1, $2, $3, $4, $5, coalesce($6::boolean, true), coalesce($7::boolean, true))
       on conflict (session_id) do update set endpoint = $3, p256dh = $4, auth = $5, refused = 0,
         reviews = coalesce($6::boolean, s.reviews), posts = coalesce($7::boolean, s.posts)`,
      [me.id, me.sessionId, endpoint, p256dh, auth, input.reviews ?? null, input.posts ?? null],
    )
  })
}

export async function removeSubscription(db: Database, { sessionId }: Pick<CurrentUser, 'sessionId'>): Promise<void> {
  await db.query('delete from push_subscription where session_id = $1', [sessionId])
}
