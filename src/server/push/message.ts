import { addresses } from '#contract/addresses.ts'
import { decisionAddress } from '#contract/moderation/addresses.ts'
import { type KeptNoticeKind, noticeKindOf, noticeKinds } from '#contract/notices/rules.ts'
import { pushMessages } from '#contract/push/rules.ts'
import type { Database } from '../db/database.ts'
import { isPublicSql } from '../listing/is-public.ts'
import type { DuePush } from './queue.ts'

/**
 * The message that the service worker displays. It may be visible on a locked screen: it contains the subject, and
 * never a reviewer's remark, a number or a date.
 */
export type PushMessage = {
  /** The receiver's person id: a phone where another person is signed in does not show the content. */
  for: string
  title: string
  body: string
  /** A newer message with the same tag replaces it. */
  tag: string
  /** The path of the app that a tap opens. */
  to: string
  /** How many notices are unread: the number on the app's icon. */
  count?: number
}

const maxLetters = 80

/** The current text; undefined when the notice was read, the post removed, or the kind switched off. */
export const composeMessage = (db: Database, due: DuePush): Promise<PushMessage | undefined> =>
  due.noticeId === null ? composePosts(db, due) : composeNotice(db, due)

async function composeNotice(
  db: Database,
  { noticeId, personId, subscriptionId }: DuePush,
): Promise<PushMessage | undefined> {
  const [row] = await db.query<{
    kind: KeptNoticeKind
    hasBefore: boolean
    name: string | null
    productId: number | null
    mine: boolean
    shop: number | null
    isPublic: boolean
    unread: number
    decisionId: number | null
  }>(
    `select n.kind, n.content_before is not null as "hasBefore", coalesce(n.content_after, n.content_before) ->> 'name' as name, n.product_id as "productId",
       (n.content_after ->> 'decision_id')::int as "decisionId",
       person.merchant_id as shop, coalesce(n.merchant_id = person.merchant_id, false) as mine,
       ${isPublicSql('n.product_id')} as "isPublic",
       (select count(*)::int from notice u where u.person_id = person.id and u.read_at is null) as unread
     from notice n join person on person.id = n.person_id
     where n.id = $1 and n.person_id = $2 and n.read_at is null
       and exists (select from push_subscription s where s.id = $3 and s.reviews)`,
    [noticeId, personId, subscriptionId],
  )
  if (!row) return undefined
  const { kind, hasBefore, name, unread } = row
  const content = { title: noticeKinds[noticeKindOf(kind, hasBefore)], body: truncate(name ?? ''), count: unread }
  return { for: String(personId), ...content, tag: `notice-${noticeId}`, to: noticeAddress(row) }
}

/** The address of a notice, equal to the one in features/notices/notice-texts.ts. */
function noticeAddress({
  kind,
  productId: id,
  mine,
  shop,
  isPublic,
  decisionId,
}: {
  kind: KeptNoticeKind
  productId: number | null
  mine: boolean
  shop: number | null
  isPublic: boolean
  decisionId: number | null
}): string {
  if (decisionId !== null) return decisionAddress(decisionId)
  if (id === null || shop === null || !mine) return addresses.home
  if (kind === 'rejected' || kind === 'changes') return addresses.productForm({ id })
  return isPublic ? addresses.product(id) : addresses.shop(shop)
}

async function composePosts(
  db: Database,
  { lsproId, firstPostId, personId, subscriptionId }: DuePush,
): Promise<PushMessage | undefined> {
  const [row] = await db.query<{ name: string; posts: number }>(
    `select name, (select count(*)::int from lspro_posting p
       where p.lspro_id = body.id and p.id >= $2 and p.removed_at is null and p.blocked_at is null) as posts
     from lspro body
     where body.id = $1 and body.status = 'active'
       and exists (select from lspro_follow f where f.lspro_id = body.id and f.person_id = $3)
       and exists (select from push_subscription s where s.id = $4 and s.posts)`,
    [lsproId, firstPostId, personId, subscriptionId],
  )
  if (!row || row.posts === 0) return undefined
  const body = row.posts === 1 ? pushMessages.post : `${row.posts} ${pushMessages.posts}`
  return {
    for: String(personId),
    title: truncate(row.name),
    body,
    tag: `lspro-${lsproId}`,
    to: addresses.lspro(lsproId!),
  }
}

/** Truncates by code points: half a surrogate pair would be displayed as a question mark. */
function truncate(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : letters.join('')
}
