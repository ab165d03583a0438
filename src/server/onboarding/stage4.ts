import type { Input } from '#contract/endpoint.ts'
import type { DraftBase } from '#contract/merge/draft-base.ts'
import { onboarding } from '#contract/onboarding/schemas.ts'
import { malformed } from '#contract/problem.ts'
import { maxGalleryPhotos, shopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { requireOwnShop } from '../auth/require-own.ts'
import type { Database } from '../db/database.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import { type Api, mount, type RequestContext } from '../http/mount.ts'
import { mergePhotos, pictureSince, tooManyPhotosText } from '../pictures/merge-photos.ts'
import { createAttacher, isDataUrl, isSquare, type PhotoRef, resolvePhotoRef } from '../pictures/photo-refs.ts'
import type { Photos, PictureRow } from '../pictures/photos.ts'
import { countPhoto } from '../pictures/prepare-photos.ts'
import { completeStage, lockForStage, requireStageOpen } from './stage.ts'

type Stage4Endpoint = typeof onboarding.stage4

/** A save with paths is a few hundred bytes; one with photos is as much work as a thousand of those. */
const heavyRequests = { from: 1_000_000, atOnce: 2, again: 5 }
/** Longest sides, in pixels. */
const maxSide = { logo: 1024, photo: 1600 }
const folder = 'merchant'

type PreparedPhotos = { logo: PhotoRef; gallery: PhotoRef[] }

/** 'Upload Dokumen': replaces the logo and the whole gallery. */
export function mountStage4(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, onboarding.stage4, heavyRequests)
  mount<Stage4Endpoint, PreparedPhotos>(api, onboarding.stage4, save, { prepare })

  async function prepare(
    { img_64, img_64s }: Input<Stage4Endpoint>,
    { db, me, log }: RequestContext<Stage4Endpoint>,
  ): Promise<PreparedPhotos> {
    const inlinePhotos = [img_64, ...img_64s].filter(isDataUrl).length
    // No photo is decoded for a save that will be refused.
    if (inlinePhotos > 0) await requireStageOpen(db, 4, { shopId: requireOwnShop(null, { me, log }), me })
    for (let photo = 0; photo < inlinePhotos; photo++) await countPhoto(api.sharedLimits, me.id)
    const options = { folder, personId: me.id }
    const logo = isDataUrl(img_64)
      ? await photos.storeSquare(img_64, { ...options, field: 'img_64', side: maxSide.logo })
      : img_64
    const gallery: PhotoRef[] = []
    for (const [at, entry] of img_64s.entries())
      gallery.push(await resolvePhotoRef(photos, entry, { ...options, field: `img_64s.${at}`, longest: maxSide.photo }))
    return { logo: { field: 'img_64', entry: logo }, gallery }
  }

  async function save(
    { base }: Input<Stage4Endpoint>,
    { db, me, log }: RequestContext<Stage4Endpoint>,
    prepared: PreparedPhotos,
  ) {
    const shopOwner = { shopId: requireOwnShop(null, { me, log }), me }
    await lockForStage(db, 4, shopOwner)
    await attachShopPhotos(db, photos, { ...prepared, base, shopId: shopOwner.shopId, personId: me.id })
    return completeStage(db, 4, shopOwner)
  }
}

type StoredPicture = PictureRow & { path: string }
type PhotoChanges = { shopId: number; personId: number; logo: PhotoRef; gallery: readonly PhotoRef[]; base?: DraftBase }

/**
 * Replaces the shop's photos: `logo`, and `gallery` in its order. Pictures that are no longer used are detached. A path
 * is that of a current picture of the shop, or of an upload of this person; duplicates are one. Additions and removals
 * of another phone since `base` stay. Call it with the shop locked. Throws code 01 for a logo that both have changed,
 * 04 at the field of a photo that is neither, 05 for a logo that is not square.
 */
async function attachShopPhotos(
  tx: Database,
  photos: Photos,
  { shopId, personId, logo: requestedLogo, gallery: requested, base }: PhotoChanges,
): Promise<void> {
  const before = await readPictures(tx, shopId)
  const attached = new Map<string, PictureRow>(before.pictures.map((picture) => [picture.path, picture]))
  const attach = createAttacher(tx, { photos, attached, personId })
  const currentLogo = before.pictures.find(({ pictureId }) => pictureId === before.logoId)
  // If another phone has removed the logo, that of this save is used: a shop must have one.
  const logo = pictureSince(requestedLogo, currentLogo?.path, base) ?? requestedLogo
  const logoPicture = await attach(logo)
  // The current logo was checked when it was attached, or is an illustration of the seed.
  if (logoPicture.pictureId !== before.logoId && !isSquare(logoPicture))
    throw malformed(commonTexts.malformed, { [logo.field]: logoNotSquare })
  const gallery = base ? mergePhotos(requested, await currentGallery(tx, shopId), base) : requested
  const galleryIds = new Set<number>()
  for (const photo of gallery) galleryIds.add((await attach(photo)).pictureId)
  if (galleryIds.size > maxGalleryPhotos) {
    const full = gallery === requested ? shopMessages.gallery : tooManyPhotosText(galleryIds.size, maxGalleryPhotos)
    throw malformed(commonTexts.malformed, { img_64s: full })
  }

  await tx.query('update merchant set picture_id = $2 where id = $1', [shopId, logoPicture.pictureId])
  await tx.query('delete from merchant_media where merchant_id = $1', [shopId])
  await tx.query(
    `insert into merchant_media (merchant_id, picture_id, position)
     select $1, picture_id, position from unnest($2::int[]) with ordinality wanted (picture_id, position)`,
    [shopId, [...galleryIds]],
  )
  const usedIds = new Set([...galleryIds, logoPicture.pictureId])
  const removedIds = new Set(before.pictures.map(({ pictureId }) => pictureId).filter((id) => !usedIds.has(id)))
  for (const pictureId of removedIds) await photos.detach(tx, pictureId)
}

const logoNotSquare = 'Logo harus persegi (1:1).'

/** The current logo and gallery. */
async function readPictures(
  tx: Database,
  shopId: number,
): Promise<{ logoId: number | null; pictures: StoredPicture[] }> {
  const rows = await tx.query<StoredPicture & { is_logo: boolean }>(
    `select picture.id as "pictureId", picture.name || '.jpg' as path, picture.width, picture.height,
       picture.id is not distinct from shop.picture_id as is_logo
     from merchant shop
     join picture on picture.id = shop.picture_id
       or picture.id in (select picture_id from merchant_media where merchant_id = shop.id)
     where shop.id = $1`,
    [shopId],
  )
  return { logoId: rows.find(({ is_logo }) => is_logo)?.pictureId ?? null, pictures: rows }
}

const currentGallery = async (tx: Database, shopId: number): Promise<string[]> =>
  (
    await tx.query<{ path: string }>(
      `select picture.name || '.jpg' as path from merchant_media media join picture on picture.id = media.picture_id
       where media.merchant_id = $1 order by media.position, media.id`,
      [shopId],
    )
  ).map(({ path }) => path)
