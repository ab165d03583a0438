import type { Input } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import type { DraftBase } from '#contract/merge/draft-base.ts'
import { malformed } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { OwnedPage } from '../db/change-columns.ts'
import type { Database } from '../db/database.ts'
import { threeWayMerge } from '../db/three-way-merge.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import { clearCacheAfterSave } from '../http/micro-cache.ts'
import { type Api, mount } from '../http/mount.ts'
import { pictureSince } from '../pictures/merge-photos.ts'
import { createAttacher, isDataUrl, type PhotoRef, resolvePhotoRef } from '../pictures/photo-refs.ts'
import { postSizeLimit } from '../pictures/photo-validation.ts'
import type { Photos, PictureRow } from '../pictures/photos.ts'
import { admitPhotos, type PhotoIntake, photoBodyLimit, storeOptions } from '../pictures/prepare-photos.ts'
import { enqueuePostPush } from '../push/enqueue.ts'
import { richTextToStore } from '../sanitize/rich-text.ts'
import { findPost, type OwnPost, postNotFound, requireRoomForPost } from './find-post.ts'
import { lockOwnLspro, requireOwnLspro } from './require-own-lspro.ts'

type SavePostEndpoint = typeof contract.lspro.savePosting
type PreparedPost = { remark: string; photo: PhotoRef | null }
type AttachedPicture = PictureRow & { path: string }

const maxSide = 1600

/** Saves a body's post: text with at most one picture, which belongs to that post only. */
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
    async (input, { db, me, log }, prepared) => {
      const page = await lockOwnLspro({ db, me, log })
      const before = await findPostToChange(db, page, input)
      const base = before && input.base
      const photo = pictureSince(prepared.photo, before?.picture?.path, base)
      const content = {
        ...mergeRemark(prepared.remark, before, base),
        picture: photo && (await attachPicture(db, page, before, photo)),
      }
      const { id, external_id } = before
        ? await updatePost(db, page, before, content)
        : await createPost(db, page, input.external_id, content)
      if (before?.picture && before.picture.pictureId !== content.picture?.pictureId)
        await photos.detach(db, before.picture.pictureId)
      return { message: before ? lsproMessages.changed : lsproMessages.posted, data: { id, external_id } }
    },
    { transformAnswer: clearCacheAfterSave(api), prepare },
  )

  async function prepare(
    { remark, img_64 }: Input<SavePostEndpoint>,
    by: Parameters<typeof admitPhotos>[2],
  ): Promise<PreparedPost> {
    // The text is checked first: decoding a photo takes a second, and would be useless if the text is invalid.
    const clean = cleanRemark(remark)
    if (!img_64) return { remark: clean, photo: null }
    await admitPhotos(photoPolicy, [img_64].filter(isDataUrl), by)
    const photo = await resolvePhotoRef(photos, img_64, {
      ...storeOptions(photoPolicy, by, 'img_64'),
      longest: maxSide,
      weight: postSizeLimit,
    })
    return { remark: clean, photo }
  }

  /** A path is that of the post's current picture, or of an upload of the caller. */
  function attachPicture(
    tx: Database,
    { me }: OwnedPage,
    post: OwnPost | undefined,
    photo: PhotoRef,
  ): Promise<AttachedPicture> {
    const attached = new Map<string, PictureRow>(post?.picture ? [[post.picture.path, post.picture]] : [])
    return createAttacher(tx, { photos, attached, personId: me.id, weight: postSizeLimit })(photo)
  }
}

function cleanRemark(text: string): string {
  const cleaned = richTextToStore(text)
  const error = cleaned === null ? lsproMessages.emptyPost : cleaned === 'too long' ? lsproMessages.longPost : undefined
  if (error) throw malformed(commonTexts.malformed, { remark: error })
  return cleaned!
}

/** The text of a save merged over the current one, which another phone may have changed since `base`. */
function mergeRemark(remark: string, now: OwnPost | undefined, base: DraftBase): { remark: string } {
  const before = typeof base?.remark === 'string' ? richTextToStore(base.remark) : undefined
  return now && before !== undefined
    ? threeWayMerge({ remark }, { remark: now.remark }, { remark: before })
    : { remark }
}

/**
 * The post to change; undefined for a new one. An id must exist; an unknown `external_id` means a new post, a known one
 * that post. Throws code 04 for a removed post, which cannot be changed.
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

/** Does nothing if text and picture are unchanged. */
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
