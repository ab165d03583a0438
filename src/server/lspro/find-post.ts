import { lsproMessages, restoreDays } from '#contract/lspro/rules.ts'
import { notThere, refused } from '#contract/problem.ts'
import { wholeNumber } from '#contract/text/format.ts'
import type { OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import type { PictureRow } from '../pictures/photos.ts'

/** Identifies a post: by its id, else by the `external_id` that the client generated. */
export type PostRef = { id?: number | null | undefined; external_id?: string | null | undefined }

/** A post of the caller's body, with its picture. */
export type OwnPost = {
  id: number
  external_id: string
  remark: string
  picture: (PictureRow & { path: string }) | null
  /** `removed`: hidden, can be restored. `gone`: removed too long ago to be restored, whether purged yet or not. */
  state: 'shown' | 'removed' | 'gone'
}

/**
 * A post of this body, which is locked; undefined when the body has no such post. A post of another body counts as
 * none: clients generate `external_id` themselves, and an id does not identify the owner.
 */
export async function findPost(tx: Database, { id: lsproId }: OwnedPage, { id, external_id }: PostRef) {
  const [where, name] = id ? ['posting.id = $2', id] : ['external_id = $2::uuid', external_id ?? null]
  const [found] = await tx.query<OwnPost>(
    `select posting.id, external_id, remark,
       case when removed_at is null then 'shown' when removed_at > now() - interval '${restoreDays} days' then 'removed'
         else 'gone' end as state,
       case when picture.id is not null then json_build_object('pictureId', picture.id, 'width', picture.width,
         'height', picture.height, 'path', picture.name || '.jpg') end as picture
     from lspro_posting posting left join picture on picture.id = picture_id
     where lspro_id = $1 and ${where}
     for no key update of posting`,
    [lsproId, name],
  )
  return found
}

/** Like `findPost`, but throws code 04 when there is none. */
export async function lockPost(tx: Database, page: OwnedPage, which: PostRef): Promise<OwnPost> {
  const found = await findPost(tx, page, which)
  if (!found) throw postNotFound()
  return found
}

/** The limit of one body, so that no single body fills the database. */
const maxPosts = 2000
const tooMany = `Satu lembaga dapat memiliki paling banyak ${wholeNumber(maxPosts)} postingan.`

/** The limit of removed posts that can still be restored: posting and removing in turns must not grow without bound. */
const maxRemovedPosts = 500
const tooManyRemoved = `Lembaga Anda sudah menghapus ${maxRemovedPosts} postingan dalam ${restoreDays} hari ini. Tampilkan kembali sebagian, atau tunggu sampai yang lama hilang.`

/** Throws code 01 for a new post when the body, which is locked, has reached its limit of posts or of removed ones. */
export async function requireRoomForPost(tx: Database, page: OwnedPage): Promise<void> {
  await requireBelowPostLimit(tx, page)
  const [removed] = await tx.query<{ n: number }>(
    `select count(*)::int as n from lspro_posting where lspro_id = $1 and removed_at is not null and remark <> ''`,
    [page.id],
  )
  if (removed!.n >= maxRemovedPosts) throw refused(tooManyRemoved)
}

/** Throws code 01 when the body, which is locked, has reached its limit of posts. */
export async function requireBelowPostLimit(tx: Database, { id: lsproId }: OwnedPage): Promise<void> {
  const [posts] = await tx.query<{ n: number }>(
    'select count(*)::int as n from lspro_posting where lspro_id = $1 and removed_at is null',
    [lsproId],
  )
  if (posts!.n >= maxPosts) throw refused(tooMany)
}

export const postNotFound = () => notThere(lsproMessages.noPost)
