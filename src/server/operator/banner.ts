import type { Heard } from '#contract/endpoint.ts'
import type { operator } from '#contract/operator.ts'
import { issueWords } from '#contract/operator-lspro.ts'
import { notThere, refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import type { Shown } from '../files/photos.ts'

type Typed = Heard<typeof operator.saveBanner>
export type Said = Pick<Typed, 'place' | 'status' | 'title' | 'remark' | 'action' | 'alt' | 'target_click_url'> & {
  from_date: string | null
  to_date: string | null
}
/** A banner as it stands. */
export type Before = Said & { picture: (Shown & { path: string }) | null }

/** SQL: what a banner is like, as its reader names it. */
export const seenOf = `md5(json_build_array(place, picture_id, banner.status, title, banner.remark, action, alt,
  target_click_url, from_date, to_date)::text)`

/** Locked until the change is over: two give each other no place, and none is seen otherwise than it was read. */
export const lockBanners = (tx: Database) => tx.rows('lock table banner in share row exclusive mode')

/** The banner as it stands, if it is the one that was read. */
export async function bannerOf(tx: Database, id: number, seen: string | null | undefined): Promise<Before> {
  const [banner] = await tx.rows<Before & { seen: string }>(
    `select ${seenOf} as seen, place, banner.status, title, banner.remark, action, alt, target_click_url, from_date, to_date,
       case when picture.id is not null then json_build_object('pictureId', picture.id, 'width', picture.width,
         'height', picture.height, 'path', picture.name || '.jpg') end as picture
     from banner left join picture on picture.id = banner.picture_id where banner.id = $1`,
    [id],
  )
  if (!banner) throw notThere('Spanduk tidak ditemukan.')
  if (banner.seen !== seen) throw refused(issueWords.changed)
  const { seen: _, ...before } = banner
  return before
}
