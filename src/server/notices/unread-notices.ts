import type { Answer } from '#contract/endpoint.ts'
import { type KeptNoticeKind, noticeKindOf, noticeKinds } from '#contract/notices/rules.ts'
import type { notices } from '#contract/notices/schemas.ts'
import { publicStatusOf, type ReviewStanding } from '#contract/products/product-state.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { SignedPaths } from '../http/signed-paths.ts'
import { isPublicSql } from '../listing/is-public.ts'
import { pictureColumnsSql } from '../pictures/picture-columns.ts'

type UnreadAnswer = Answer<typeof notices.list>
type NoticeRow = Omit<UnreadAnswer['data'][number], 'description' | 'sni_status' | 'read_at' | 'created_at'> &
  ReviewStanding & { kind: KeptNoticeKind; created_at: Date; total: number }

/** How many notices are sent; there are hardly ever more. */
const maxNotices = 100

/**
 * The user's unread notices, the newest first, with the current picture and state of the product. The picture's path is
 * signed if the user still owns the shop.
 */
export async function readUnreadNotices(
  db: Database,
  { id: personId, merchantId }: CurrentUser,
  signedPaths: SignedPaths,
): Promise<UnreadAnswer> {
  const rows = await db.query<NoticeRow>(
    `select n.id, n.product_id, n.kind, n.content_before, n.content_after, n.merchant_id, n.created_at,
       ${pictureColumnsSql('picture')}, coalesce(p.review_state, 'draft') as review_state, coalesce(p.status, 'active') as status,
       coalesce(p.is_sni, false) as is_sni, coalesce(p.sni_no_end, false) as sni_no_end, p.sni_end_date,
       (${isPublicSql('p.id')})::int as is_public,
       count(*) over () as total
     from notice n left join product p on p.id = n.product_id left join picture on picture.id = p.picture_id
     where n.person_id = $1 and n.read_at is null
     order by n.id desc limit ${maxNotices}`,
    [personId],
  )
  const today = dayInJakarta()
  const data = rows.map(({ kind, created_at, total: _, ...row }) => ({
    ...row,
    img_url: row.merchant_id === merchantId ? signedPaths.sign(row.img_url) : row.img_url,
    description: noticeKinds[noticeKindOf(kind, row.content_before !== null)],
    sni_status: publicStatusOf(row, today).sni_status,
    read_at: null,
    created_at: created_at.toISOString(),
  }))
  return { data, total: rows[0]?.total ?? 0 }
}
