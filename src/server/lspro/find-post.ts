import { wholeNumber } from '#contract/format.ts'
import { lsproWords, restoreDays } from '#contract/lspro/lspro-rules.ts'
import { notThere, refused } from '#contract/problem.ts'
import type { OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import type { PictureRow } from '../pictures/photos.ts'

/** How a post is named: by its number, else by the key its phone gave it. */
export type PostRef = { id?: number | null | undefined; external_id?: string | null | undefined }

/** A post of one's own, and the picture that hangs in it. */
export type OwnPost = {
  id: number
  external_id: string
  remark: string
  picture: (PictureRow & { path: string }) | null
  /** Nobody sees it; `gone` once it has been removed for so long that nobody can put it back, swept by then or not. */
  state: 'shown' | 'removed' | 'gone'
}

/**
 * A post of this body, which is locked; undefined when it has none of that name. What another body has posted is none: each
 * phone makes its keys by itself, and a number says nothing of whose it is.
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

/** The same; throws code 04 when there is none. */
export async function lockPost(tx: Database, page: OwnedPage, which: PostRef): Promise<OwnPost> {
  const found = await findPost(tx, page, which)
  if (!found) throw postNotFound()
  return found
}

/** What one body may show, so that nobody fills the database alone. */
const maxPosts = 2000
const tooMany = `Satu lembaga dapat memiliki paling banyak ${wholeNumber(maxPosts)} postingan.`

/** How many it may have removed and can still put back: whoever posts and removes without end is stopped at posting. */
const maxRemovedPosts = 500
const tooManyRemoved = `Lembaga Anda sudah menghapus ${maxRemovedPosts} postingan dalam ${restoreDays} hari ini. Tampilkan kembali sebagian, atau tunggu sampai yang lama hilang.`

/** Refuses, code 01, a new post of a body, which is locked, that shows or has removed as many as it may. */
export async function requireRoomForPost(tx: Database, page: OwnedPage): Promise<void> {
  await requireBelowPostLimit(tx, page)
  const [removed] = await tx.query<{ n: number }>(
    `select count(*)::int as n from lspro_posting where lspro_id = $1 and removed_at is not null and remark <> ''`,
    [page.id],
  )
  if (removed!.n >= maxRemovedPosts) throw refused(tooManyRemoved)
}

/** Refuses, code 01, one more post than a body, which is locked, may show. */
export async function requireBelowPostLimit(tx: Database, { id: lsproId }: OwnedPage): Promise<void> {
  const [standing] = await tx.query<{ n: number }>(
    'select count(*)::int as n from lspro_posting where lspro_id = $1 and removed_at is null',
    [lsproId],
  )
  if (standing!.n >= maxPosts) throw refused(tooMany)
}

export const postNotFound = () => notThere(lsproWords.noPost)
