import type { Input } from '#contract/endpoint.ts'
import { issueMessages } from '#contract/operator/lspro.ts'
import type { operator } from '#contract/operator/operator.ts'
import { notThere, refused } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import type { PictureRow } from '../../pictures/photos.ts'

type BannerInput = Input<typeof operator.saveBanner>
export type BannerFields = Pick<
  BannerInput,
  'place' | 'status' | 'title' | 'remark' | 'action' | 'alt' | 'target_click_url'
> & {
  from_date: string | null
  to_date: string | null
}
/** A stored banner. */
export type StoredBanner = BannerFields & { picture: (PictureRow & { path: string }) | null }

/** SQL: a fingerprint of a banner, by which an operator's save names the version that was read. */
export const bannerFingerprintSql = `md5(json_build_array(place, picture_id, banner.status, title, banner.remark, action, alt,
  target_click_url, from_date, to_date)::text)`

/**
 * Locks all banners until the end of the transaction: positions stay unique, and none changes after it was compared.
 */
export const lockBanners = (tx: Database) => tx.query('lock table banner in share row exclusive mode')

/** The stored banner. Throws 04 if there is none, 01 if it has changed since it was read (`seen`). */
export async function requireBanner(tx: Database, id: number, seen: string | null | undefined): Promise<StoredBanner> {
  const [banner] = await tx.query<StoredBanner & { seen: string }>(
    `select ${bannerFingerprintSql} as seen, place, banner.status, title, banner.remark, action, alt, target_click_url, from_date, to_date,
       case when picture.id is not null then json_build_object('pictureId', picture.id, 'width', picture.width,
         'height', picture.height, 'path', picture.name || '.jpg') end as picture
     from banner left join picture on picture.id = banner.picture_id where banner.id = $1`,
    [id],
  )
  if (!banner) throw notThere('Spanduk tidak ditemukan.')
  if (banner.seen !== seen) throw refused(issueMessages.changed)
  const { seen: _, ...before } = banner
  return before
}
