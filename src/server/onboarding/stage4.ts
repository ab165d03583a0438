import type { Input } from '#contract/endpoint.ts'
import { onboarding } from '#contract/onboarding/onboarding.ts'
import { limitConcurrentBodies } from '../http/limits/concurrency-limit.ts'
import { type Api, mount, type RequestContext } from '../http/mount.ts'
import { isDataUrl, type PhotoRef, resolvePhotoRef } from '../pictures/photo-refs.ts'
import type { Photos } from '../pictures/photos.ts'
import { countPhoto } from '../pictures/routes.ts'
import { requireOwnShop } from '../shops/require-own-shop.ts'
import { attachShopPhotos } from './attach-shop-photos.ts'
import { completeStage, lockForStage, requireStageOpen } from './stage.ts'

type Stage4Endpoint = typeof onboarding.stage4

/** A logo and ten photos of 3 MB as text, for who sends them all in one save. The app sends paths. */
const bodyLimit = 60_000_000
/** A save of paths is a few hundred bytes; one of these is as much work as a thousand of them (I-08). */
const heavyRequests = { from: 1_000_000, atOnce: 2, again: 5 }
/** Longest sides, in pixels. */
const maxSide = { logo: 1024, photo: 1600 }
const folder = 'merchant'

type PreparedPhotos = { logo: PhotoRef; gallery: PhotoRef[] }

/** 'Upload Dokumen': the logo and the gallery as they shall be, whole (D30). */
export function mountStage4(api: Api, photos: Photos) {
  limitConcurrentBodies(api.app, onboarding.stage4, heavyRequests)
  mount<Stage4Endpoint, PreparedPhotos>(api, onboarding.stage4, save, { bodyLimit, prepare })

  async function prepare(
    { img_64, img_64s }: Input<Stage4Endpoint>,
    { db, me, log }: RequestContext<Stage4Endpoint>,
  ): Promise<PreparedPhotos> {
    const sentAsText = [img_64, ...img_64s].filter(isDataUrl).length
    // Nobody develops photos for a save that will be refused.
    if (sentAsText > 0) await requireStageOpen(db, 4, { shopId: requireOwnShop(null, { me, log }), me })
    for (let photo = 0; photo < sentAsText; photo++) await countPhoto(api.sharedLimits, me.id)
    const sending = { folder, personId: me.id }
    const logo = isDataUrl(img_64)
      ? await photos.storeSquare(img_64, { ...sending, field: 'img_64', side: maxSide.logo })
      : img_64
    const gallery: PhotoRef[] = []
    for (const [at, entry] of img_64s.entries())
      gallery.push(await resolvePhotoRef(photos, entry, { ...sending, field: `img_64s.${at}`, longest: maxSide.photo }))
    return { logo: { field: 'img_64', entry: logo }, gallery }
  }

  async function save(
    { base }: Input<Stage4Endpoint>,
    { db, me, log }: RequestContext<Stage4Endpoint>,
    ready: PreparedPhotos,
  ) {
    const shopOwner = { shopId: requireOwnShop(null, { me, log }), me }
    await lockForStage(db, 4, shopOwner)
    await attachShopPhotos(db, photos, { ...ready, base, shopId: shopOwner.shopId, personId: me.id })
    return completeStage(db, 4, shopOwner)
  }
}
