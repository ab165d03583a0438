import { refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { tooManyRequests } from '../http/error-replies.ts'
import { removeLoosePhoto } from './garbage-collection.ts'

/**
 * The bytes that all photos of one person may take, with all their files: attached, uploaded, and not deleted yet.
 * Photos of removed posts are counted separately: they are hidden, the owner cannot detach them, and they are deleted
 * after 30 days. They have their own limit; without it, posting and removing in turns would fill the disk.
 */
const quotaBytes = 200_000_000
const removedQuotaBytes = 400_000_000
/** An upload of the last hour may belong to a save that is being sent. */
const uploadGrace = '1 hour'
const retryAfterSeconds = 600

const quotaText = 'Foto Anda sudah memenuhi 200 MB. Kurangi foto yang ditampilkan, lalu kirim lagi.'
const removedQuotaText =
  'Foto di postingan yang Anda hapus sudah memenuhi 400 MB. Tunggu sampai sebagian hilang, 30 hari setelah dihapus, atau tampilkan kembali sebagian.'
const restoreQuotaText =
  'Foto postingan ini tidak muat: foto Anda sudah memenuhi 200 MB. Kurangi foto yang ditampilkan, lalu tampilkan kembali.'

/**
 * Makes space for one more photo of this person. Over the limit, unattached photos are deleted at once instead of after
 * a day: first those that can no longer be attached, then uploads, the oldest first. Code 29 when only uploads of the
 * last hour fill the limit; code 01 at `field` when attached photos alone fill it, or removed posts fill theirs,
 * because waiting would not help. Call it outside a transaction. Concurrent calls do not see each other: the limit may
 * be exceeded by as many photos as are decoded at once.
 */
export async function ensureQuota(
  personId: number,
  field: string,
  { db, store }: { db: Database; store: FileStore },
): Promise<void> {
  const { shown, loose, removed } = await readUsage(db, personId)
  if (removed >= removedQuotaBytes) throw refused(removedQuotaText, { [field]: removedQuotaText })
  if (shown >= quotaBytes) throw refused(quotaText, { [field]: quotaText })
  if (shown + loose < quotaBytes) return
  for (const name of await releaseUploads(db, personId, quotaBytes - shown)) await removeLoosePhoto(name, { db, store })
  const after = await readUsage(db, personId)
  if (after.shown + after.loose >= quotaBytes) throw tooManyRequests(retryAfterSeconds)
}

/**
 * Makes sure that one more original of an import fits beside everything else of this person. Originals do not count
 * when pictures are made of them: otherwise the last ones could keep each other from becoming pictures. Throws code 01
 * at `field`.
 */
export async function requireSpaceForOriginal(
  db: Database,
  personId: number,
  { bytes, field }: { bytes: number; field: string },
): Promise<void> {
  const { shown, loose } = await readUsage(db, personId)
  const [originals] = await db.query<{ bytes: number }>(
    `select coalesce(sum(bytes), 0) as bytes from loose_picture where sender_id = $1 and name like 'import/%'`,
    [personId],
  )
  if (shown + loose + originals!.bytes + bytes > quotaBytes) throw refused(quotaText, { [field]: quotaText })
}

/** Refuses with code 01 to show a picture of a removed post again if its sender has no space for it. */
export async function requireQuotaToRestore(tx: Database, pictureId: number): Promise<void> {
  const [picture] = await tx.query<{ bytes: number; sender: number | null }>(
    'select coalesce(bytes, 0) as bytes, sender_id as sender from picture where id = $1',
    [pictureId],
  )
  if (!picture?.sender) return
  const { shown } = await readUsage(tx, picture.sender)
  if (shown + picture.bytes > quotaBytes) throw refused(restoreQuotaText)
}

type PhotoUsage = { shown: number; removed: number; loose: number }

async function readUsage(db: Database, personId: number): Promise<PhotoUsage> {
  const [filled] = await db.query<PhotoUsage>(
    `select coalesce(sum(bytes) filter (where not removed), 0) as shown,
       coalesce(sum(bytes) filter (where removed), 0) as removed,
       (select coalesce(sum(bytes), 0) from loose_picture where sender_id = $1 and name not like 'import/%') as loose
     from (select bytes, exists (
             select from lspro_posting post where post.picture_id = picture.id and post.removed_at is not null) as removed
           from picture where sender_id = $1) theirs`,
    [personId],
  )
  return filled!
}

/**
 * Releases uploads that do not fit into `freeBytes` bytes, and returns their names. In one statement, before a file is
 * deleted: a save that attaches one at that moment either has it whole or gets the answer that it is gone.
 */
async function releaseUploads(db: Database, personId: number, freeBytes: number): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `update loose_picture set person_id = null, since = since - interval '2 days'
     where name in (
       select name from (
         select name, since, sum(bytes) over (
           order by person_id is null, since desc, name rows unbounded preceding
         ) as bytes
         from loose_picture where sender_id = $1 and name not like 'import/%'
       ) as theirs
       where bytes >= $2 and since < now() - interval '${uploadGrace}'
     )
     returning name`,
    [personId, freeBytes],
  )
  return rows.map(({ name }) => name)
}
