import { refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { tooManyRequests } from '../http/error-replies.ts'
import type { FileStore } from './file-store.ts'
import { removeLoosePhoto } from './garbage-collection.ts'

/**
 * Bytes that the photos of one person may fill, with all their files: shown, waiting, and not swept yet. What hangs in
 * a post that was removed is neither: nobody sees it, its owner cannot take it down, and in 30 days it is gone. It has a limit
 * of its own, or to post, remove and post again would fill the house.
 */
const quotaBytes = 200_000_000
const removedQuotaBytes = 400_000_000
/** One that came within the hour may be in a save that is under way. */
const uploadGrace = '1 hour'
const retryAfterSeconds = 600

const quotaText = 'Foto Anda sudah memenuhi 200 MB. Kurangi foto yang ditampilkan, lalu kirim lagi.'
const removedQuotaText =
  'Foto di postingan yang Anda hapus sudah memenuhi 400 MB. Tunggu sampai sebagian hilang, 30 hari setelah dihapus, atau tampilkan kembali sebagian.'
const restoreQuotaText =
  'Foto postingan ini tidak muat: foto Anda sudah memenuhi 200 MB. Kurangi foto yang ditampilkan, lalu tampilkan kembali.'

/**
 * Makes room for one more photo of this person. Past what one may fill, what nothing shows goes at once instead of after
 * a day: first what nobody can show any more, then uploads, the oldest first. So an outbox goes on; it is told to wait, code
 * 29, only behind two hundred megabytes of the last hour, and refused, code 01 at `field`, only where what is shown fills it
 * alone, or removed posts fill what is theirs: no waiting for a moment would change that. Call it outside a transaction. Who comes at the same moment is not seen: that is
 * as many photos more as may be developed at once.
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
  const left = await readUsage(db, personId)
  if (left.shown + left.loose >= quotaBytes) throw tooManyRequests(retryAfterSeconds)
}

/** Refuses, code 01, to show again a picture that its sender has no room for: it hangs in a post that was removed. */
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
       (select coalesce(sum(bytes), 0) from loose_picture where sender_id = $1) as loose
     from (select bytes, exists (
             select from lspro_posting post where post.picture_id = picture.id and post.removed_at is not null) as removed
           from picture where sender_id = $1) theirs`,
    [personId],
  )
  return filled!
}

/**
 * Takes from their sender what does not fit into `room` bytes, and gives the names. In one statement, before a file of it
 * goes: a save that shows it at that moment either has it whole or is told that it is gone.
 */
async function releaseUploads(db: Database, personId: number, freeBytes: number): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `update loose_picture set person_id = null, since = since - interval '2 days'
     where name in (
       select name from (
         select name, since, sum(bytes) over (
           order by person_id is null, since desc, name rows unbounded preceding
         ) as bytes
         from loose_picture where sender_id = $1
       ) as theirs
       where bytes >= $2 and since < now() - interval '${uploadGrace}'
     )
     returning name`,
    [personId, freeBytes],
  )
  return rows.map(({ name }) => name)
}
