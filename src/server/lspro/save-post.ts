import { commonTexts } from '#contract/common-sentences.ts'
import type { DraftBase } from '#contract/draft-base.ts'
import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { malformed } from '#contract/problem.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { pictureSince, threeWayMerge } from '../db/three-way-merge.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { createAttacher, isDataUrl, type PhotoRef, resolvePhotoRef } from '../pictures/photo-refs.ts'
import { postSizeLimit } from '../pictures/photo-validation.ts'
import type { Photos, PictureRow } from '../pictures/photos.ts'
import { admitPhotos, type PhotoIntake, photoBodyLimit, storeOptions } from '../pictures/prepare-photos.ts'
import { enqueuePostPush } from '../push/enqueue.ts'
import { richTextToStore } from '../sanitize/rich-text.ts'
import { findPost, type OwnPost, postNotFound, requireRoomForPost } from './find-post.ts'
import { lockOwnLspro, requireOwnLspro } from './require-own-lspro.ts'

type SavePostEndpoint = typeof contract.lspro.savePosting
type PreparedPost = { remark: string; wanted: PhotoRef | null }
type AttachedPicture = PictureRow & { path: string }

/** Fifty thousand letters, which JSON may make six of each, and 3,000,000 bytes as base64. */
const bodyLimit = 320 * 1024 + 4_300_000
const maxSide = 1600

/** What a body posts: text with at most one picture, which hangs in that post and nowhere else. */
export function mountSavePost(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, contract.lspro.savePosting, photoBodyLimit)
  const photoPolicy: PhotoIntake = {
    photos,
    shared: api.sharedLimits,
    folder: 'posting',
    may: async (by) => void (await requireOwnLspro(by)),
  }

  mount<SavePostEndpoint, PreparedPost>(
    api,
    contract.lspro.savePosting,
    async (input, { db, me, log }, ready) => {
      const page = await lockOwnLspro({ db, me, log })
      const before = await findPostToChange(db, page, input)
      const base = before && input.base
      const wanted = pictureSince(ready.wanted, before?.picture?.path, base)
      const kept = {
        ...remarkSince(ready.remark, before, base),
        picture: wanted && (await attachPicture(db, page, before, wanted)),
      }
      const { id, external_id } = before
        ? await updatePost(db, page, before, kept)
        : await createPost(db, page, input.external_id, kept)
      if (before?.picture && before.picture.pictureId !== kept.picture?.pictureId)
        await photos.detach(db, before.picture.pictureId)
      return { message: before ? lsproWords.changed : lsproWords.posted, data: { id, external_id } }
    },
    { bodyLimit, transformAnswer: clearCacheAfterSave(api), prepare },
  )

  async function prepare(
    { remark, img_64 }: Input<SavePostEndpoint>,
    by: Parameters<typeof admitPhotos>[2],
  ): Promise<PreparedPost> {
    // Words first: a photo takes a second, and the form has to be put right anyway.
    const clean = cleanRemark(remark)
    if (!img_64) return { remark: clean, wanted: null }
    await admitPhotos(photoPolicy, [img_64].filter(isDataUrl), by)
    const wanted = await resolvePhotoRef(photos, img_64, {
      ...storeOptions(photoPolicy, by, 'img_64'),
      longest: maxSide,
      weight: postSizeLimit,
    })
    return { remark: clean, wanted }
  }

  /** A path is that of the picture which hangs in this post, or of an upload of one's own. */
  function attachPicture(
    tx: Database,
    { me }: OwnedPage,
    post: OwnPost | undefined,
    wanted: PhotoRef,
  ): Promise<AttachedPicture> {
    const known = new Map<string, PictureRow>(post?.picture ? [[post.picture.path, post.picture]] : [])
    return createAttacher(tx, { photos, known, personId: me.id, weight: postSizeLimit })(wanted)
  }
}

function cleanRemark(text: string): string {
  const kept = richTextToStore(text)
  const wrong = kept === null ? lsproWords.emptyPost : kept === 'too long' ? lsproWords.longPost : undefined
  if (wrong) throw malformed(commonTexts.malformed, { remark: wrong })
  return kept!
}

/** The words of a save over those that another phone may have written since `base`. */
function remarkSince(remark: string, now: OwnPost | undefined, base: DraftBase): { remark: string } {
  const said = typeof base?.remark === 'string' ? richTextToStore(base.remark) : undefined
  return now && said !== undefined ? threeWayMerge({ remark }, { remark: now.remark }, { remark: said }) : { remark }
}

/**
 * The post that is named; undefined for a new one. A number must be there; a key that nobody knows yet is that of a new one,
 * and the same key once more is the same post. Throws code 04 for one that was removed: what nobody sees is not changed.
 */
async function findPostToChange(
  tx: Database,
  page: OwnedPage,
  { id, external_id }: Input<SavePostEndpoint>,
): Promise<OwnPost | undefined> {
  if (!id && !external_id) return undefined
  const found = await findPost(tx, page, { id, external_id })
  if (found ? found.state !== 'shown' : id) throw postNotFound()
  return found
}

type PostContent = { remark: string; picture: AttachedPicture | null }
const postSnapshot = (id: number, { remark, picture }: PostContent) => ({ id, remark, img_url: picture?.path ?? null })

async function createPost(tx: Database, page: OwnedPage, key: string | null | undefined, post: PostContent) {
  const { id: lsproId, me } = page
  await requireRoomForPost(tx, page)
  const [inserted] = await tx.query<{ id: number; external_id: string }>(
    `insert into lspro_posting (lspro_id, external_id, remark, picture_id, created_by, created_at, updated_at)
     values ($1, coalesce($2::uuid, gen_random_uuid()), $3, $4, $5, clock_timestamp(), clock_timestamp())
     returning id, external_id`,
    [lsproId, key, post.remark, post.picture?.pictureId, me.id],
  )
  await writeAuditLog(tx, { by: me, action: 'post.saved', lsproId, after: postSnapshot(inserted!.id, post) })
  await enqueuePostPush(tx, { lsproId, postId: inserted!.id })
  return inserted!
}

/** The same text with the same picture is nothing to do. */
async function updatePost(tx: Database, { id: lsproId, me }: OwnedPage, before: OwnPost, post: PostContent) {
  if (before.remark === post.remark && before.picture?.pictureId === post.picture?.pictureId) return before
  await tx.query(
    'update lspro_posting set remark = $2, picture_id = $3, updated_at = clock_timestamp() where id = $1',
    [before.id, post.remark, post.picture?.pictureId],
  )
  const change = { before: postSnapshot(before.id, before), after: postSnapshot(before.id, post) }
  await writeAuditLog(tx, { by: me, action: 'post.saved', lsproId, ...change })
  return before
}
