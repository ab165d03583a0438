import { notThere } from '#contract/problem.ts'
import { shopWords } from '#contract/shops/shop-rules.ts'
import type { Database } from '../db/database.ts'
import { parseFileName } from './file-names.ts'
import { photoError, type SizeLimit } from './photo-validation.ts'
import type { PictureRow, StoredPhoto } from './photos.ts'

/** What one person may have uploaded and not shown: photos, and bytes of all their files together (I-10). */
const maxLoose = { photos: 60, bytes: 60_000_000 }

/**
 * Gives an upload to its sender. Past what one person may have loose the oldest is nobody's any more, and swept within the
 * hour. Refusing instead would stop an outbox for a month, behind photos of forms that were thrown away; whoever still
 * meant to show the oldest is told that it is gone, and sends it again from the phone that has it.
 */
export async function keepUploadFor(tx: Database, photo: StoredPhoto, personId: number): Promise<void> {
  // One upload of a person after the other counts what they have. The lock lets references to the person pass.
  await tx.query('select from person where id = $1 for no key update', [personId])
  const kept = await tx.query(
    `update loose_picture set person_id = $2, sender_id = $2, width = $3, height = $4, thumbhash = $5,
       bytes = $6, sent_bytes = $7, since = now()
     where name = $1 returning name`,
    [photo.name, personId, photo.width, photo.height, photo.thumbhash, photo.bytes, photo.uploadedBytes],
  )
  if (kept.length === 0) throw new Error(`the files of ${photo.name} were swept away before anybody kept them`)
  await tx.query(
    `update loose_picture set person_id = null, since = now() - interval '2 days'
     where name in (
       select name from (
         select name, row_number() over newest as photos, sum(bytes) over newest as bytes
         from loose_picture where person_id = $1
         window newest as (order by name = $2 desc, since desc, name rows unbounded preceding)
       ) as mine
       where photos > $3 or bytes > $4
     )`,
    [personId, photo.name, maxLoose.photos, maxLoose.bytes],
  )
}

/**
 * Makes the picture row of an upload; see `Photos`. One statement takes it off the shelf: it is shown once. Uploads are let
 * in by the bounds of most photos; what is shown where less is taken is weighed here, as it came.
 */
export async function attachUploadOf(
  tx: Database,
  path: string,
  { personId, field, weight }: { personId: number; field: string; weight?: SizeLimit },
): Promise<PictureRow> {
  const file = parseFileName(path)
  const [row] = await tx.query<{ id: number; width: number; height: number; sent_bytes: number | null }>(
    `with mine as (
       delete from loose_picture where name = $1 and person_id = $2
       returning name, width, height, thumbhash, sender_id, bytes, sent_bytes
     ), shown as (
       insert into picture (name, width, height, thumbhash, drawn_at, sender_id, bytes)
       select name, width, height, thumbhash, now(), sender_id, bytes from mine returning id, width, height
     )
     select shown.*, sent_bytes from shown, mine`,
    [file?.variant === '.jpg' ? file.picture : null, personId],
  )
  if (!row) throw notThere(shopWords.photoGone, { [field]: shopWords.photoGone })
  if (weight && row.sent_bytes !== null && row.sent_bytes > weight.bytes) throw photoError(field, weight.error)
  return { pictureId: row.id, width: row.width, height: row.height }
}
